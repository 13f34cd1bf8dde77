import type { Page } from 'playwright'

/** Waits until the site's service worker is installed and controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
