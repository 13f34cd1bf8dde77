import type { Page } from 'playwright/test'
import { expect, returning as test, test as firstVisit } from '../support/browser/browser-test.ts'
import {
  brokenImages,
  cachedPaths,
  newestArticles,
  untilPageKept,
  untilControlled,
} from '../support/browser/service-worker.ts'
import { hydrate } from '../support/browser/steady-page.ts'
import { until } from '../support/until.ts'

const KEPT_NOTE = '.kept-note'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
  // Cut hanging connections: while one is open, the browser delays the next request for the same page.
  site.proxy.dropConnections()
})

test('every built page opens offline, also with a slash, a query or a campaign parameter at the end of its address', async ({
  site,
  network,
  page,
}) => {
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  await network.cut(site)
  for (const [path, heading] of [
    ['/', /./],
    ['/?utm_source=mail&x=1', /./],
    ['/request-demo', /demo/i],
    ['/request-demo/', /demo/i],
    ['/request-demo?utm_campaign=a', /demo/i],
  ] as const) {
    const response = await page.goto(site.origin + path)
    expect(response?.status()).toBe(200)
    expect(response?.fromServiceWorker()).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  }
  expect(new URL(page.url()).search).toBe('?utm_campaign=a')
})

test('the accessibility report is complete as served, inside the app, and offline after it was opened once', async ({
  site,
  network,
  page,
}) => {
  await page.goto(`${site.origin}/privacy`)
  await untilControlled(page)
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('rowheader', { name: /^4\.1\.3 Status Messages/ })).toBeVisible()
  const rows = await page.getByRole('row').allTextContents()
  await untilPageKept(page, '/accessibility')
  await network.cut(site)
  const response = await page.goto(`${site.origin}/accessibility`)
  expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true])
  expect(await page.getByRole('row').allTextContents()).toEqual(rows)
  await page.getByRole('link', { name: '2.2.1 Timing Adjustable' }).click()
  await hydrate(page)
  expect(await page.getByRole('row').allTextContents()).toEqual(rows)
})

// The HTTP cache has the files of all pages that were opened before. This test never opens the forms online, so only
// the service worker can have their files.
test('after a first visit to the home page, forms hydrate without a network', async ({ site, network, page }) => {
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  await network.cut(site)
  for (const [path, name] of [
    ['/request-demo', 'request-demo'],
    ['/contact', 'contact'],
    ['/blog', 'newsletter'],
  ] as const) {
    await page.goto(site.origin + path)
    const form = page.locator(`form[data-form="${name}"]`)
    await form.locator('input:visible').first().focus()
    await expect(form).toHaveAttribute('data-ready')
    await expect(form.locator('[data-form-failed]')).toBeHidden()
  }
})

test('an address that is not stored shows the offline page, without any script, and its links lead to pages that open', async ({
  site,
  network,
  page,
}) => {
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  await network.cut(site)
  for (const path of ['/no-such-page', '/blog/never-read']) {
    await page.goto(site.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    // The service worker inserts these links into its offline page. Only that page's own styles format them.
    await expect(page.getByRole('heading', { level: 2, name: 'On this device' })).toHaveCSS('font-weight', '500')
    await expect(page.locator('script[src], body script:not([type="application/json"])')).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Legal Technology Insights' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  await expect(page.locator(KEPT_NOTE)).toHaveText(/^Offline copy from /)
})

test('online, an unknown address answers with the status 404', async ({ site, page }) => {
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  expect((await page.goto(`${site.origin}/no-such-page`))?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('Case Not Found')
})

firstVisit.describe('read first', () => {
  firstVisit.use({ serviceWorkers: 'allow' })

  firstVisit(
    'the article of a first visit opens offline, with its images, and so does one that was opened inside the site',
    async ({ site, network, page }) => {
      const [first, second] = await newestArticles(page, site.origin)
      await page.goto(site.origin + first)
      await untilControlled(page)
      await untilPageKept(page, first)
      await page.goto(`${site.origin}/blog`)
      await page.locator(`main a[href="${second}"]`).first().click()
      await expect(page).toHaveURL(site.origin + second)
      await untilPageKept(page, second)
      await network.cut(site)
      for (const path of [first, second]) {
        await page.goto(site.origin + path)
        await expect(page.locator('.article__body')).toBeVisible()
        await expect(page.locator(KEPT_NOTE)).toHaveText(/^Offline copy from /)
        expect(await brokenImages(page)).toEqual([])
      }
    },
  )
})

/** Opens an article, and waits until the service worker has stored it. Returns the article's path. */
async function openKeptArticle(page: Page, origin: string): Promise<string> {
  const [path] = await newestArticles(page, origin)
  await page.goto(origin + path)
  await untilControlled(page)
  await untilPageKept(page, path)
  return path
}

test('after three seconds without an answer the stored copy is shown', async ({ site, page }) => {
  const path = await openKeptArticle(page, site.origin)
  site.proxy.decide = (request) => (request.path === path ? 'hang' : 'pass')
  const began = Date.now()
  await page.goto(site.origin + path)
  await expect(page.locator(KEPT_NOTE)).toHaveText(/^Offline copy from /)
  expect(Date.now() - began).toBeGreaterThan(2900)
})

test('instead of the page of a busy server, the stored copy is shown', async ({ site, page }) => {
  const path = await openKeptArticle(page, site.origin)
  for (const status of [429, 503]) {
    site.proxy.decide = (request) =>
      request.path === path ? { status, body: '<!doctype html><h1>The site is busy</h1></html>' } : 'pass'
    await page.goto(site.origin + path)
    await expect(page.locator(KEPT_NOTE)).toHaveText(/^Offline copy from /)
    expect(await cachedPaths(page)).toContain(path)
  }
})

test("an access point's sign-in page is shown, but neither replaces nor removes a stored article; a 404 of the site removes it", async ({
  site,
  page,
}) => {
  const path = await openKeptArticle(page, site.origin)
  for (const status of [200, 404]) {
    site.proxy.decide = (request) =>
      request.path === path ? { status, body: '<!doctype html><title>Sign in</title><p>Free WLAN</p></html>' } : 'pass'
    await page.goto(site.origin + path)
    await expect(page.locator('body')).toHaveText('Free WLAN')
    expect(await cachedPaths(page)).toContain(path)
  }
  site.proxy.decide = (request) =>
    request.path === path
      ? { status: 404, headers: { 'x-site-build': 'any' }, body: '<!doctype html><title>Gone</title>gone</html>' }
      : 'pass'
  await page.goto(site.origin + path)
  await until('the copy is gone', async () => !(await cachedPaths(page)).includes(path))
  expect(await cachedPaths(page)).toContain('/blog')
})

test('the worker never answers the API, the dashboard or a file', async ({ site, network, page }) => {
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  for (const path of ['/api/health', '/_/', '/robots.txt']) {
    expect((await page.goto(site.origin + path))?.fromServiceWorker()).toBe(false)
  }
  await network.cut(site)
  for (const path of ['/api/health', '/_/', '/feed.xml', '/demo.ics']) {
    await expect(page.goto(site.origin + path)).rejects.toThrow(/ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED)/)
  }
})

test('the offline notice appears and disappears with the network', async ({ site, network, page }) => {
  await page.goto(`${site.origin}/request-demo`)
  await untilControlled(page)
  await page.locator('input[name="firstName"]').click()
  await expect(page.locator('form[data-ready]')).toHaveCount(1)
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await network.cut(site)
  await expect(notice).toHaveCount(1)
  await network.heal()
  await expect(notice).toHaveCount(0)
})
