import type { Page } from 'playwright'

/** Waits until the page's worker is installed and controls it. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
