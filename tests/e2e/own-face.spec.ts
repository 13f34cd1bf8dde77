import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { countShifts } from '../support/browser/layout.ts'
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
      loaded: [...document.fonts]
        .filter(({ family, status }) => status === 'loaded' && family.includes('Ledger'))
        .map(({ family }) => family.replaceAll('"', '')),
      width: [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0),
      asked: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
      paintedAt: performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
    }
  })

/** Returns the width (px) of the heading's text in the typeface of this file. */
async function widthIn(page: Page, path: string): Promise<number> {
  await page.evaluate(async (file) => {
    const declared = [...document.fonts].find(({ family, style }) => family.includes('Serif') && style === 'normal')
    document.fonts.add(await new FontFace('Whole', `url(${file})`, { weight: declared?.weight ?? '' }).load())
    document.querySelector('h1')?.style.setProperty('font-family', 'Whole')
  }, path)
  return (await shown(page)).width
}

/**
 * Sets the time (ms after the page's start) by which a device's first page decides whether its typeface came too late.
 */
const setPageTime = (page: Page, ms: number) =>
  page.addInitScript((time) => {
    if (!navigator.serviceWorker.controller) performance.now = () => time
  }, ms)

/** Marks the pages that open from now on, once they have used or refused the cut for headings. */
const markDecision = (page: Page) =>
  page.addInitScript(() => {
    window.FontFace = class extends FontFace {
      override async load() {
        const loaded = super.load()
        // The page decides before the next task.
        void loaded
          .catch(() => undefined)
          .then(() => setTimeout(() => document.documentElement.toggleAttribute('data-decided', true)))
        return await loaded
      }
    }
  })

test('headings have the site’s own typeface after the first paint, the whole site from the second page on, and nothing moves: with an empty cache, a filled cache, or a lost file', async ({
  site,
  page,
}) => {
  const shifts = await countShifts(page)
  await setPageTime(page, 0)
  const faces = () => site.proxy.seen.filter(({ path }) => isFace(path))
  const names = () => faces().map(({ path }) => path.replace(/-\w+\.woff2/, ''))

  // With an empty cache the page requests only the cut for headings, after it has arrived. The service worker requests
  // the whole typeface after the page has loaded.
  site.proxy.seen.length = 0
  await page.goto(site.origin)
  await expect.poll(async () => (await shown(page)).loaded).toEqual(['Ledger Display'])
  const cold = await shown(page)
  expect(cold.asked).toBe(1)
  expect(await shifts()).toMatchObject({ sum: 0 })
  await untilControlled(page)
  expect(names()).toEqual(['/assets/ledger-display', '/assets/ledger-serif'])
  expect(faces().filter(({ path, at }) => path.includes('serif') && at < cold.paintedAt)).toEqual([])
  // The typeface of the text does not change while the visitor reads this page.
  expect(await shown(page)).toMatchObject({ loaded: ['Ledger Display'], asked: 1, width: cold.width })
  // The cut has the same letters as the whole typeface.
  const whole = faces().find(({ path }) => path.includes('serif'))?.path ?? ''
  expect(Math.abs((await widthIn(page, whole)) / cold.width - 1)).toBeLessThan(0.005)

  // With a filled cache the browser has the typeface before the first paint. The first article also loads the italics,
  // once.
  site.proxy.seen.length = 0
  for (const path of [...PAGES, ARTICLE]) {
    await page.goto(site.origin + path)
    const { loaded } = await shown(page)
    expect.soft([path, loaded.includes('Ledger Serif'), loaded.includes('Ledger Display')]).toEqual([path, true, false])
    expect.soft(await shifts(), path).toMatchObject({ sum: 0 })
  }
  expect(names()).toEqual(['/assets/ledger-serif-italic'])

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

test('the cut for headings is not used if it comes late or would move the first view, and not requested under Save-Data', async ({
  site,
  browser,
}) => {
  const wide = readFileSync('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
  const cases: ReadonlyArray<[what: string, prepare: (page: Page) => Promise<unknown>]> = [
    ['late', (page) => setPageTime(page, 2000)],
    [
      'wide',
      async (page) => {
        await setPageTime(page, 0)
        await page.route('**/ledger-display-*', (route) => route.fulfill({ body: wide, contentType: 'font/ttf' }))
      },
    ],
    [
      'lost',
      async (page) => {
        await setPageTime(page, 0)
        await page.route('**/ledger-display-*', (route) => route.fulfill({ status: 404, body: '' }))
      },
    ],
  ]
  for (const [what, prepare] of cases) {
    const page = await browser.newPage({ serviceWorkers: 'block', viewport: PHONE })
    const shifts = await countShifts(page)
    await markDecision(page)
    await prepare(page)
    await page.goto(site.origin)
    await expect(page.locator('html[data-decided]')).toBeAttached()
    expect.soft([what, (await shown(page)).loaded, (await shifts()).sum]).toEqual([what, [], 0])
    await page.context().close()
  }
  const saving = await browser.newPage({ serviceWorkers: 'block', viewport: PHONE })
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  site.proxy.seen.length = 0
  await saving.goto(site.origin)
  await saving.waitForLoadState('load')
  expect((await shown(saving)).asked).toBe(0)
  await saving.context().close()
})
