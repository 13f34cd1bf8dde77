import { chromium } from 'playwright'

/** TypeScript does not know its name. */
const PERMISSION = `navigator.permissions.query({ name: 'background-sync' }).then(({ state }) => state)`

/** Whether this browser wakes a worker when the network is back and its pages are closed. @throws if the browser does not start */
export async function hasBackgroundSync(executablePath: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    // The headless shell has the interface but keeps it off: only the permission shows that.
    await page.goto('https://localhost/')
    return (await page.evaluate(PERMISSION)) === 'granted'
  } finally {
    await browser.close()
  }
}
