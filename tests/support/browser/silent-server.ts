import type { Page } from 'playwright/test'
import { ANSWER_WAIT_MS } from '../../../src/lib/time-units.ts'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'

/**
 * Waits until the proxy has left a request of the open page unanswered. Then advances the page's clock by the time that
 * the page waits for an answer.
 */
export async function waitForSilence({ proxy }: Site, page: Page): Promise<void> {
  await until('it is asked', () => Promise.resolve(proxy.seen.some(({ fault }) => fault === 'hang')))
  await page.clock.runFor(ANSWER_WAIT_MS)
}

/**
 * Clears the proxy's list of seen requests. Then navigates like a click on a link inside the site, without loading a
 * new document.
 */
export async function openInside({ proxy }: Site, page: Page, path: string): Promise<void> {
  proxy.seen.length = 0
  await page.evaluate((to) => history.pushState({}, '', to), path)
}
