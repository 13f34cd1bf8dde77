import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser-test.ts'

/** The words of a page's main part, without what only a script can offer: controls, confirmations, the address of a shared result. */
async function mainText(page: Page): Promise<string> {
  const text = await page.locator('#main').evaluate((main) => {
    for (const scripted of main.querySelectorAll('script, .needs-script, .worksheet__address, noscript, [data-form-failed], [hidden], output, [role=status]')) scripted.remove()
    return main.textContent
  })
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
  const plain = await browser.newPage({ javaScriptEnabled: false })
  const alive = await browser.newPage({ serviceWorkers: 'block' })
  // A listener before the loader's: each page comes to life at once, as at a first touch.
  await alive.addInitScript(() => addEventListener('load', () => document.querySelector('a')?.focus()))
  for (const address of pages) {
    await plain.goto(address)
    const text = await mainText(plain)
    expect(text.length, address).toBeGreaterThan(200)
    await alive.goto(address)
    await alive.waitForFunction(() => document.querySelector('[data-island]:not([data-ready])') === null)
    expect(text, address).toBe(await mainText(alive))
  }
  await plain.close()
  await alive.close()
})
