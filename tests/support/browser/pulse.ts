import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from 'playwright/test'
import { pause } from '../until.ts'

const LOOK_MS = 1000

/** A page that takes this many times as long counts as silent. */
const PATIENCE = 5

/** How long before the timeout a journey's page is inspected: long enough for the inspection, too late for the journey to pass. */
const BEFORE_END_MS = 5000

/** The trace categories that show why a page gets no frame or no idle period. */
const CATEGORIES = ['__metadata', 'cc', 'viz', 'blink', 'toplevel', 'disabled-by-default-renderer.scheduler']

type Journey = Pick<TestInfo, 'timeout' | 'status' | 'attach' | 'attachments' | 'outputPath'>
type Look = { pulse: string; trace: Buffer | undefined }

/**
 * Inspects a page shortly before its journey times out. Playwright's screenshot of a failed journey would make a stopped page draw again.
 * @returns a function for the end of the journey: it attaches the result, with a trace of the browser, if the journey timed out
 */
export function watchPulse(page: Page, info: Journey): () => Promise<void> {
  const start = performance.now()
  let look: Promise<Look> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // The journey may have extended its timeout meanwhile.
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
  // A browser that does not answer yields no trace.
  return { pulse, trace: await Promise.race([trace, pause(LOOK_MS * PATIENCE).then(() => undefined)]) }
}

/**
 * Reports in a line whether a page answers, has idle periods while nothing changes, and draws. That distinguishes a browser that stopped
 * drawing from a page that hangs, and both from a page that lacks what the journey waits for. Never rejects.
 * @param lookMs how long it waits for an idle period, and then for a frame
 * @param limitMs after which a page that has not answered counts as silent
 */
export async function pulseOf(page: Page, lookMs = LOOK_MS, limitMs = lookMs * PATIENCE): Promise<string> {
  const said = page
    .evaluate(async (ms) => {
      const look = () => new Promise((resolve) => setTimeout(resolve, ms))
      let [idle, frames] = ['no idle period', 'no frame']
      requestIdleCallback(() => (idle = frames === 'frames' ? 'an idle period with the frames' : 'an idle period'))
      await look()
      // Not earlier: a page that is asked to draw gets an idle period with its frames.
      requestAnimationFrame(() => (frames = 'frames'))
      await look()
      const { visibilityState, readyState } = document
      return `${visibilityState}, ${readyState}, ${frames}, ${idle}`
    }, lookMs)
    .catch(String)
  const silence = pause(limitMs).then(() => 'its scripts do not answer')
  return `${page.url()}: ${await Promise.race([said, silence])}`
}
