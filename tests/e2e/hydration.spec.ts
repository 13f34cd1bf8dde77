import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/complaints.ts'
import { sampleArticles } from '../support/repository/sample-articles.ts'
import { hydrate, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY })

declare global {
  interface Window {
    changes: string[]
  }
}

test('every sample article, the list and the resources come to life without a change of what was served, and without a complaint', async ({
  site,
  page,
}) => {
  test.setTimeout(180_000)
  const complaints = complaintsOf(page)
  const changes: Record<string, string[]> = {}
  const paths = [...sampleArticles.map(({ slug }) => `/blog/${slug}`), '/blog', '/resources', '/resources/guides']
  for (const path of paths) {
    expect((await page.goto(site.origin + path))?.status()).toBe(200)
    await watchMain(page)
    await hydrate(page)
    // What an effect would change, it changes before the next but one frame.
    changes[path] = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.changes))),
        ),
    )
  }
  expect(changes).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
  expect(complaints).toEqual([])
})

/** Notes every change inside `main`, apart from the mark that says that a part is ready, and from what React writes again as it was. */
async function watchMain(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.changes = []
    const main = document.querySelector('main')
    if (main === null) throw new Error('no main')
    const served = new Map([...main.querySelectorAll('*')].map((element) => [element, element.cloneNode(false)]))
    new MutationObserver((records) => {
      for (const { type, target, attributeName } of records) {
        const before = target instanceof Element ? served.get(target) : undefined
        const same =
          attributeName !== null &&
          before instanceof Element &&
          target instanceof Element &&
          target.getAttribute(attributeName) === before.getAttribute(attributeName)
        if (attributeName === 'data-ready' || same) continue
        window.changes.push(
          `${type} ${attributeName ?? ''} of ${target instanceof Element ? target.outerHTML.slice(0, 80) : target.nodeValue}`,
        )
      }
    }).observe(main, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}
