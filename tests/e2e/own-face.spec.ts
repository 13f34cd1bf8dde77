import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { countShifts } from '../support/browser/layout-shift.ts'
import { hydrate, PHONE } from '../support/browser/steady-page.ts'
import { untilControlled } from '../support/browser/service-worker.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })

const ARTICLE = '/blog/three-way-trust-reconciliation'
const PAGES = ['/', '/pricing', '/blog', ARTICLE]
const isFace = (path: string) => path.endsWith('.woff2')

/**
 * Returns the typefaces that the page has loaded, the width of its heading's text (px), the number of requested font
 * files, and the time of its first paint (epoch ms).
 */
const shown = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const heading = document.querySelector('h1')
    if (!heading) throw new Error('no heading')
    const range = document.createRange()
    range.selectNodeContents(heading)
    return {
      loaded: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      family: getComputedStyle(heading).fontFamily.split(',')[0],
      width: [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0),
      asked: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
      paintedAt: performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
    }
  })

test('the site’s own typeface loads after the first paint, is used from the second page on, and moves nothing: with an empty cache, a filled cache, or a lost file', async ({
  site,
  page,
}) => {
  const shifts = await countShifts(page)
  const faces = () => site.proxy.seen.filter(({ path }) => isFace(path))
  const names = () => faces().map(({ path }) => path.replace(/-\w+\.woff2/, ''))

  // With an empty cache the page requests no font file. The service worker requests it after the page has loaded.
  site.proxy.seen.length = 0
  await page.goto(site.origin)
  const cold = await shown(page)
  expect(cold).toMatchObject({ family: '"Serif D"', asked: 0 })
  expect(await shifts()).toMatchObject({ sum: 0 })
  await untilControlled(page)
  expect(names()).toEqual(['/assets/ledger-serif'])
  expect(faces().filter(({ at }) => at < cold.paintedAt)).toEqual([])
  // The typeface does not change while the visitor reads this page.
  expect(await shown(page)).toMatchObject({ family: '"Serif D"', asked: 0, width: cold.width })

  // With a filled cache the browser has the typeface before the first paint. The first article also loads the italics,
  // once.
  site.proxy.seen.length = 0
  for (const path of [...PAGES, ARTICLE]) {
    await page.goto(site.origin + path)
    const { loaded, family } = await shown(page)
    expect.soft([path, family, loaded.includes('Ledger Serif')]).toEqual([path, '"Ledger Serif"', true])
    expect.soft(await shifts(), path).toMatchObject({ sum: 0 })
  }
  expect(names()).toEqual(['/assets/ledger-serif-italic'])
  await page.goto(site.origin)
  const warm = await shown(page)
  expect(warm.width).not.toBe(cold.width)
  expect(Math.abs(warm.width / cold.width - 1)).toBeLessThan(0.06)

  // React loads the complete style sheet, which changes no typeface.
  await page.goto(`${site.origin}/pricing`)
  await hydrate(page)
  expect(await shifts()).toMatchObject({ sum: 0 })
  expect((await shown(page)).loaded).toContain('Ledger Serif')

  // Delete the font file from the service worker's cache. The server then does not answer requests for it.
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        if (request.url.endsWith('.woff2')) await (await caches.open(name)).delete(request)
  })
  site.proxy.decide = ({ path }) => (isFace(path) ? 'hang' : 'pass')
  for (const path of ['/features', '/solutions']) {
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    expect.soft(await shifts(), path).toMatchObject({ sum: 0 })
  }
  await site.proxy.reset()
})
