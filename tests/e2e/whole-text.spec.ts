import type { Browser } from 'playwright/test'
import { expect, test } from '../support/browser-test.ts'

/** The words of a page's main part, without what only a script can offer: controls, confirmations, the address of a shared result. */
async function mainText(browser: Browser, address: string, javaScriptEnabled: boolean): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(address)
  if (javaScriptEnabled) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator('[data-island]:not([data-ready])').count()).toBe(0)
  }
  const text = await page.locator('#main').evaluate((main) => {
    for (const scripted of main.querySelectorAll('script, .needs-script, .worksheet__address, noscript, [data-form-failed], [hidden], output, [role=status]')) scripted.remove()
    return main.textContent
  })
  await context.close()
  return text.replace(/\s+/g, ' ').trim()
}

async function builtPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
}

test('every page shows its whole text without JavaScript', async ({ site, browser }) => {
  test.setTimeout(180_000)
  const pages = await builtPages(site.origin)
  expect(pages.length).toBeGreaterThanOrEqual(30)
  for (const address of pages) {
    const plain = await mainText(browser, address, false)
    expect(plain.length, address).toBeGreaterThan(200)
    expect(plain, address).toBe(await mainText(browser, address, true))
  }
})
