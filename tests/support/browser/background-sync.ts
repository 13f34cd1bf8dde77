import { chromium } from 'playwright'

/** Its name is not among TypeScript's. */
const PERMISSION = `navigator.permissions.query({ name: 'background-sync' }).then(({ state }) => state)`

/** Whether a worker of this browser is woken when the network is back and its pages are closed. Throws where the browser does not start. */
export async function hasBackgroundSync(executablePath: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    // The headless shell knows the interface and leaves it switched off: only the permission tells.
    await page.goto('https://localhost/')
    return (await page.evaluate(PERMISSION)) === 'granted'
  } finally {
    await browser.close()
  }
}
