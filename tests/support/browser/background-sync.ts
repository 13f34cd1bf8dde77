import { chromium } from 'playwright'

/**
 * JavaScript that returns the state of the background sync permission. It is a string, because TypeScript's types lack
 * this permission's name.
 */
const PERMISSION = `navigator.permissions.query({ name: 'background-sync' }).then(({ state }) => state)`

/**
 * Whether this browser runs background syncs: it starts the service worker when the network returns, even if all pages
 * are closed.
 * @throws if the browser does not start
 */
export async function hasBackgroundSync(executablePath: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    // The headless shell has the SyncManager interface, but never runs a background sync. Only the permission shows
    // that.
    await page.goto('https://localhost/')
    return (await page.evaluate(PERMISSION)) === 'granted'
  } finally {
    await browser.close()
  }
}
