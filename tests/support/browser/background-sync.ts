import { chromium } from 'playwright'

/** An expression as text, because TypeScript's types lack this permission name. */
const PERMISSION = `navigator.permissions.query({ name: 'background-sync' }).then(({ state }) => state)`

/**
 * Whether this browser starts a service worker when the network returns, even if all pages are closed.
 * @throws if the browser does not start
 */
export async function hasBackgroundSync(executablePath: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    // The headless shell has the SyncManager interface, but does not run syncs. Only the permission shows the difference.
    await page.goto('https://localhost/')
    return (await page.evaluate(PERMISSION)) === 'granted'
  } finally {
    await browser.close()
  }
}
