import { ANCHORS, followAnchor } from '../support/browser/crawl.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { DESKTOP, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, viewport: DESKTOP })

test('each anchor of the client’s specification is on its page', async ({ site }) => {
  const missing: string[] = []
  for (const { path, id } of ANCHORS) {
    const html = await (await fetch(site.origin + path)).text()
    if (html.split(` id="${id}"`).length !== 2) missing.push(`${path}#${id}`)
  }
  expect(missing).toEqual([])
})

test('a deep link leads to its part of the page, on a full load and inside the app', async ({ site, page }) => {
  for (const anchor of ANCHORS.filter(({ id }) => id === 'clienthub')) await followAnchor(page, site.origin, anchor)
})
