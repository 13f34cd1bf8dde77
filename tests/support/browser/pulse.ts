import type { Page, TestInfo } from 'playwright/test'
import { pause } from '../until.ts'

const PATIENCE_MS = 5000

/**
 * Attaches to the report of a journey that ran out of time what its page still does. That tells a browser that draws no more from a page
 * that hangs, and both from one that lacks what the journey waits for.
 */
export async function tellPulse(page: Page, info: TestInfo): Promise<void> {
  if (info.status === 'timedOut') await info.attach('page', { body: await pulseOf(page), contentType: 'text/plain' })
}

/**
 * What a page does in one second, in a line. Never rejects.
 * @param patienceMs so long a page has for its answer
 */
export async function pulseOf(page: Page, patienceMs = PATIENCE_MS): Promise<string> {
  const said = page
    .evaluate(async () => {
      let frames = 0
      const count = () => {
        frames += 1
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
      let idle = 'no quiet moment'
      requestIdleCallback(() => (idle = 'a quiet moment'))
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const { visibilityState, readyState } = document
      return `${visibilityState}, ${readyState}, ${frames > 0 ? 'frames' : 'no frame'} and ${idle} in a second`
    })
    .catch(String)
  return `${page.url()}: ${await Promise.race([said, pause(patienceMs).then(() => 'its scripts do not answer')])}`
}
