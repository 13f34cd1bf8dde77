import type { Page } from 'playwright/test'
import { bundles } from '../../src/service-worker/bundle.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { newestArticles, untilPageKept, untilControlled } from '../support/browser/service-worker.ts'

test.use({ serviceWorkers: 'allow' })

const SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"

test('with data saving the service worker stores the pages that the reader opens, and prefetches none', async ({
  site,
  page,
}) => {
  const [one, two] = await newestArticles(page, site.origin)
  const worker = SAVE_DATA + (await (await fetch(`${site.origin}/sw.js`)).text())
  site.proxy.decide = ({ path }) =>
    path === '/sw.js'
      ? { status: 200, headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }, body: worker }
      : 'pass'
  await page.addInitScript(SAVE_DATA)
  site.proxy.seen.length = 0
  await page.clock.install()
  await page.goto(site.origin + one)
  await untilControlled(page)
  await untilPageKept(page, one)
  await page.locator('.site-header__brand').hover()
  await page.getByRole('button', { name: 'Copy link' }).hover()
  await untilAllAsked(page)
  const asked = site.proxy.seen.map(({ path }) => path)
  expect(asked.filter((path) => /\.(?:js|woff2)$/.test(path) && path !== '/sw.js')).toEqual([])
  expect(asked.filter((path) => ['/blog', '/resources', '/webinars', '/saved', two].includes(path))).toEqual([])
  // The service worker loaded the pages for offline reading in one answer, not one by one.
  expect(asked.filter((path) => [...Object.values(bundles), '/pricing', '/terms'].includes(path))).toEqual([
    bundles.pages,
  ])
  // The page requested no picture twice.
  const pictures = asked.filter((path) => /^\/(images|storage)\//.test(path) && !path.includes('placeholder'))
  expect(pictures.length).toBe(new Set(pictures).size)

  site.proxy.seen.length = 0
  await page.getByRole('button', { name: 'Copy link' }).focus()
  await expect(page.locator('[data-island]:not([data-ready])')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Blog' }).hover()
  await untilAllAsked(page)
  expect(site.proxy.seen.filter(({ path }) => path.startsWith('/api/collections/blog_posts'))).toEqual([])
  site.proxy.decide = () => 'pass'
})

/**
 * Runs the page's timers, then sends a last request. After its answer, all requests of these timers have reached the
 * server.
 */
async function untilAllAsked(page: Page): Promise<void> {
  await page.clock.runFor('00:01')
  await page.evaluate(async () => (await fetch('/robots.txt', { cache: 'no-store' })).text())
}
