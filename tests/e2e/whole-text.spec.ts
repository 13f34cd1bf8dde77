import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { pagesOfEachKind } from '../support/browser/crawl.ts'

/** The words of a document's main part, without what only a script can offer: controls, confirmations, the address of a shared result. */
function mainText(page: Page, html: string): Promise<string> {
  return page.evaluate((html) => {
    // Nothing that is parsed this way runs a script.
    const main = new DOMParser().parseFromString(html, 'text/html').querySelector('#main')
    for (const scripted of main?.querySelectorAll(
      'script, .needs-script, .worksheet__address, noscript, [data-form-failed], [hidden], output, [role=status]',
    ) ?? [])
      scripted.remove()
    return (main?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }, html)
}

test('every page shows its whole text without JavaScript', async ({ site, context, page }) => {
  test.setTimeout(180_000)
  // The articles: hydration.spec.ts sees that none of them changes at all.
  const paths = await pagesOfEachKind(site.origin)
  expect(paths.length).toBeGreaterThanOrEqual(30)
  // A page without the site's policy, which forbids to parse.
  const reader = await context.newPage()
  // A listener before the loader's: each page comes to life at once, as at a first touch.
  await page.addInitScript(() => addEventListener('load', () => document.querySelector('a')?.focus()))
  for (const path of paths) {
    const answer = await page.goto(site.origin + path)
    await page.waitForFunction(() => document.querySelector('[data-island]:not([data-ready])') === null)
    const served = await mainText(reader, (await answer?.text()) ?? '')
    expect(served.length, path).toBeGreaterThan(200)
    expect(served, path).toBe(await mainText(reader, await page.content()))
  }
})
