import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from 'playwright/test'
import { pause } from '../until.ts'

const LOOK_MS = 1000

/** A page that takes this many times as long does not answer. */
const PATIENCE = 5

/** How long before the end of its time a journey's page is looked at: long enough for the look, too late for the journey to go on by it. */
const BEFORE_END_MS = 5000

/** What tells why a page gets no frame or no idle period. */
const CATEGORIES = ['__metadata', 'cc', 'viz', 'blink', 'toplevel', 'disabled-by-default-renderer.scheduler']

type Journey = Pick<TestInfo, 'timeout' | 'status' | 'attach' | 'attachments' | 'outputPath'>
type Look = { pulse: string; trace: Buffer | undefined }

/**
 * Looks at a page shortly before its journey runs out of time. The look comes before the end, because Playwright's screenshot of a failed
 * journey makes a page draw that had stopped.
 * @returns to be called when the journey is over: attaches the look, with a trace of the browser, if the journey ran out of time
 */
export function watchPulse(page: Page, info: Journey): () => Promise<void> {
  const start = performance.now()
  let look: Promise<Look> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // The journey may have given itself more time meanwhile.
  const wait = () => {
    const left = info.timeout - BEFORE_END_MS - (performance.now() - start)
    if (left > 0) timer = setTimeout(wait, left)
    else look = lookAt(page)
  }
  if (info.timeout > BEFORE_END_MS) wait()
  return async () => {
    clearTimeout(timer)
    if (info.status !== 'timedOut') return
    const { pulse, trace } = await (look ?? lookAt(page))
    await info.attach('page', { body: pulse, contentType: 'text/plain' })
    if (!trace) return
    const path = info.outputPath('browser-trace.json')
    await writeFile(path, trace)
    info.attachments.push({ name: 'browser-trace', path, contentType: 'application/json' })
  }
}

/** Never rejects. */
async function lookAt(page: Page): Promise<Look> {
  const browser = page.context().browser()
  const started = browser?.startTracing(undefined, { categories: CATEGORIES }).then(
    () => true,
    () => false,
  )
  const pulse = await pulseOf(page)
  const trace = started?.then((isOn) => (isOn ? browser?.stopTracing() : undefined)).catch(() => undefined)
  // A browser that does not answer leaves no trace.
  return { pulse, trace: await Promise.race([trace, pause(LOOK_MS * PATIENCE).then(() => undefined)]) }
}

/**
 * Tells in a line what a page still does: it answers, has idle periods while nothing changes, draws. That tells a browser that draws no more
 * from a page that hangs, and both from one that lacks what the journey waits for. Never rejects.
 * @param lookMs how long it looks for an idle period, and then for a frame
 * @param limitMs when a page that has not answered counts as silent
 */
export async function pulseOf(page: Page, lookMs = LOOK_MS, limitMs = lookMs * PATIENCE): Promise<string> {
  const said = page
    .evaluate(async (ms) => {
      const look = () => new Promise((resolve) => setTimeout(resolve, ms))
      let [idle, frames] = ['no idle period', 'no frame']
      requestIdleCallback(() => (idle = frames === 'frames' ? 'an idle period with the frames' : 'an idle period'))
      await look()
      // Not before: a page that is asked to draw gets an idle period with its frames.
      requestAnimationFrame(() => (frames = 'frames'))
      await look()
      const { visibilityState, readyState } = document
      return `${visibilityState}, ${readyState}, ${frames}, ${idle}`
    }, lookMs)
    .catch(String)
  const silence = pause(limitMs).then(() => 'its scripts do not answer')
  return `${page.url()}: ${await Promise.race([said, silence])}`
}
