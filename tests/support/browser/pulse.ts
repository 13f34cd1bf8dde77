import type { Page, TestInfo } from 'playwright/test'
import { pause } from '../until.ts'

/** A page that takes this many times as long does not answer. */
const PATIENCE = 5

/**
 * Attaches to the report of a journey that ran out of time what its page still does. That tells a browser that draws no more from a page
 * that hangs, and both from one that lacks what the journey waits for.
 */
export async function tellPulse(page: Page, info: TestInfo): Promise<void> {
  if (info.status === 'timedOut') await info.attach('page', { body: await pulseOf(page), contentType: 'text/plain' })
}

/** What a page does in so many milliseconds, in a line. Never rejects. */
export async function pulseOf(page: Page, lookMs = 1000): Promise<string> {
  const said = page
    .evaluate(async (ms) => {
      let frames = 0
      const count = () => {
        frames += 1
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
      let idle = 'no quiet moment'
      requestIdleCallback(() => (idle = 'a quiet moment'))
      await new Promise((resolve) => setTimeout(resolve, ms))
      const { visibilityState, readyState } = document
      return `${visibilityState}, ${readyState}, ${frames > 0 ? 'frames' : 'no frame'} and ${idle} in ${ms} ms`
    }, lookMs)
    .catch(String)
  const silence = pause(lookMs * PATIENCE).then(() => 'its scripts do not answer')
  return `${page.url()}: ${await Promise.race([said, silence])}`
}
