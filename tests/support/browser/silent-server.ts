import type { Page } from 'playwright/test'
import { ANSWER_WAIT_MS } from '../../../src/lib/time-units.ts'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'

/** Waits as long as a visitor waits without an answer, after a request of the open page is under way. */
export async function waitForSilence({ proxy }: Site, page: Page): Promise<void> {
  await until('it is asked', () => Promise.resolve(proxy.seen.some(({ fault }) => fault === 'hang')))
  await page.clock.runFor(ANSWER_WAIT_MS)
}

/** Navigates as a link inside the site does. */
export async function openInside({ proxy }: Site, page: Page, path: string): Promise<void> {
  proxy.seen.length = 0
  await page.evaluate((to) => history.pushState({}, '', to), path)
}
