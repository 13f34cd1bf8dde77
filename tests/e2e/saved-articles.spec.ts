import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright/test'
import { publishPost, untilShown } from '../support/http/published-page.ts'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { testBrowser } from '../support/browser/test-browser.ts'
import {
  brokenImages,
  cachedPaths,
  keepMadeUpArticles,
  newestArticles,
  untilPageKept,
  untilControlled,
} from '../support/browser/service-worker.ts'
import { until } from '../support/until.ts'

const NOT_SAVED = 'This article is not saved on your device.'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('a reader saves an article again, from the list of articles that were evicted to make room for a form', async ({
  site,
  page,
}) => {
  const [path] = await newestArticles(page, site.origin)
  await page.goto(site.origin)
  await untilControlled(page)
  await page.evaluate(async (gone) => {
    await (await caches.open('lexharbor-given-up')).put(gone, new Response('An article'))
  }, path)
  await page.goto(`${site.origin}/saved`)
  const note = page.getByRole('region', { name: 'Removed to make room' })
  await note.getByRole('button', { name: 'Save again “An article”' }).click()
  await expect(page.getByText('“An article” is saved again.')).toHaveCount(1)
  await expect(note).toHaveCount(0)
  await expect(saved(page)).toContainText(/stays until you remove it/)
  expect(await cachedPaths(page, 'lexharbor-given-up')).toEqual([])
})

test('two read articles open with their pictures after the browser starts without a network; a third shows that it is not saved', async ({
  site,
  network,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'lexharbor-profile-'))
  const open = () => chromium.launchPersistentContext(profile, { ...testBrowser(), serviceWorkers: 'allow' })
  const first = await open()
  const page = await first.newPage()
  const [one, two, three] = await newestArticles(page, site.origin)
  await page.goto(site.origin + one)
  await untilControlled(page)
  await untilPageKept(page, one)
  await page.goto(site.origin + two)
  await untilPageKept(page, two)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await first.close()

  const second = await open()
  try {
    await network.cut(site, 'refused', second)
    const cold = await second.newPage()
    for (const path of [one, two]) {
      await cold.goto(site.origin + path)
      await expect(cold.locator('.article__body')).toBeVisible()
      await expect(cold.locator('.kept-note')).toHaveText(/^Offline copy from /)
      expect(await brokenImages(cold)).toEqual([])
    }
    await cold.goto(site.origin + three)
    await expect(cold.getByRole('main')).toContainText(NOT_SAVED)
    await cold.getByRole('link', { name: title }).click()
    await expect(cold).toHaveURL(site.origin + two)
    await expect(cold.locator('.article__body')).toBeVisible()

    await cold.goto(`${site.origin}/saved`)
    await expect(saved(cold)).toHaveCount(2)
    await expect(saved(cold).first()).toContainText(/Saved \w+ \d+, \d{4}.* · \d+ KB · makes room for newer ones/)
    await saved(cold).getByRole('link', { name: title }).click()
    await expect(cold.locator('.article__body')).toBeVisible()
  } finally {
    await second.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test('without a network, a link to an article that is not saved shows that, and offers the saved ones', async ({
  site,
  network,
  page,
}) => {
  const [one, , three] = await newestArticles(page, site.origin)
  await page.goto(site.origin + one)
  await untilControlled(page)
  await untilPageKept(page, one)
  await page.goto(`${site.origin}/blog`)
  await expect(page.locator('.post-card, .featured-post').filter({ hasText: 'Available offline' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search articles' }).focus()
  await expect(page.getByText('Available offline')).toHaveCount(1)
  await network.cut(site)
  await page.locator(`main a[href="${three}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found')
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Blog' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Without a connection we can’t show the article')
  await page.getByRole('main').locator(`a[href="${one}"]`).click()
  await expect(page.locator('.article__body')).toBeVisible()
})

test('the fifty-first article evicts the least recently opened one, with the picture that only that article shows', async ({
  site,
  page,
}) => {
  const [one] = await newestArticles(page, site.origin)
  await page.goto(`${site.origin}/pricing`)
  await untilControlled(page)
  await keepMadeUpArticles(page, 50)
  await page.goto(site.origin + one)
  await untilPageKept(page, one)
  await until('the oldest is gone', async () => !(await cachedPaths(page)).includes('/blog/made-up-0'))
  const pages = await cachedPaths(page)
  expect(pages.filter((path) => path.startsWith('/blog/'))).toHaveLength(50)
  expect(pages).toContain('/blog/made-up-1')
  await until(
    'its picture is gone',
    async () => !(await cachedPaths(page, 'lexharbor-images')).includes('/images/made-up/0.svg'),
  )
  const images = await cachedPaths(page, 'lexharbor-images')
  expect(['shared', '1', '49'].filter((name) => !images.includes(`/images/made-up/${name}.svg`))).toEqual([])
})

test('when a reader saves an article, every tab announces and lists it, and can remove it; only then does the page request persistent storage', async ({
  site,
  page,
  context,
}) => {
  await countPersistCalls(page)
  const [one, two] = await newestArticles(page, site.origin)
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  await page.goto(site.origin + two)
  await untilPageKept(page, two)
  await page.goto(site.origin + one)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.locator('.save-for-offline output')).toHaveText(
    'Opens offline until newer articles take its place.',
  )
  expect(await persistCalls(page)).toBe(0)

  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.locator('.save-for-offline output')).toHaveText(
    'Saved for offline, with its pictures. Saved articles',
  )
  expect(await persistCalls(page)).toBe(1)
  await expect(page.getByRole('button', { name: 'Remove saved copy' })).toBeFocused()

  const other = await context.newPage()
  await other.goto(`${site.origin}/saved`)
  await saved(other)
    .filter({ hasText: 'stays until you remove it' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.locator('.save-for-offline output')).toHaveText('')
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.locator('.save-for-offline output')).toHaveText(
    'Saved for offline, with its pictures. Saved articles',
  )
  await other.close()

  await page.reload()
  await page.getByRole('button', { name: 'Copy link' }).focus()
  await expect(page.locator('.save-for-offline output')).toHaveText('Saved for offline.')
  await page.goto(`${site.origin}/saved`)
  await expect(saved(page)).toHaveCount(2)
  await expect(saved(page).filter({ hasText: 'stays until you remove it' })).toHaveCount(1)
  expect(await persistCalls(page)).toBe(0)
  await saved(page).filter({ hasText: 'makes room' }).getByRole('button', { name: /^Keep/ }).click()
  await expect(saved(page).filter({ hasText: 'stays until you remove it' })).toHaveCount(2)
  expect(await persistCalls(page)).toBe(1)

  await saved(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(saved(page)).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('removed from this device.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Remove all', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('This removes 1 article from this device')
  await page.getByRole('button', { name: 'Remove all of them' }).click()
  await expect(page.getByRole('main')).toContainText('No article is saved on this device yet.')
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/blog/'))).toEqual([])
})

test('after a reader has saved fifty articles, the page refuses the next with the reason, and evicts none', async ({
  site,
  page,
}) => {
  const [one] = await newestArticles(page, site.origin)
  await page.goto(`${site.origin}/pricing`)
  await untilControlled(page)
  await keepMadeUpArticles(page, 50, { savedOnPurpose: true })
  await page.goto(site.origin + one)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.locator('.save-for-offline output')).toContainText(
    'Not saved: the articles you saved fill their space',
  )
  await expect(page.locator('.save-for-offline').getByRole('link')).toHaveAttribute('href', '/saved')
  const pages = await cachedPaths(page)
  expect(pages).not.toContain(one)
  expect(pages.filter((path) => path.startsWith('/blog/made-up-'))).toHaveLength(50)
})

test('a full disk is reported, and earlier saves stay unchanged', async ({ site, page, context }) => {
  const [one, two] = await newestArticles(page, site.origin)
  await page.goto(site.origin + one)
  await untilControlled(page)
  await untilPageKept(page, one)
  const before = await keptText(page, one)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1000 })
  await page.goto(site.origin + two)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.locator('.save-for-offline output')).toContainText('Not saved: this browser has no space left')
  expect(await cachedPaths(page)).not.toContain(two)
  await page.goto(site.origin + one)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.locator('.save-for-offline output')).toContainText('Not saved: this browser has no space left')
  expect(await keptText(page, one)).toBe(before)
})

test("an article that the site has deleted disappears from the list, with its pictures; an access point's answer changes nothing", async ({
  site,
  page,
  context,
}) => {
  const [one] = await newestArticles(page, site.origin)
  const picture = '/images/only-here.svg'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
  const headers = { 'content-type': 'text/html', 'x-site-build': 'any' }
  site.proxy.decide = ({ path }) => {
    if (path === picture) return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: svg }
    return path === one
      ? { status: 200, headers, body: `<!doctype html><h1>Here</h1><img src="${picture}" alt=""></html>` }
      : 'pass'
  }
  await page.goto(`${site.origin}/saved`)
  await untilControlled(page)
  // Check only this test's article, because the service worker may still store articles of an earlier test.
  const here = saved(page).filter({ hasText: /^Here/ })
  const reader = await context.newPage()
  await reader.goto(site.origin + one)
  await expect(here).toHaveText(/^HereSaved /)
  site.proxy.decide = ({ path }) =>
    path === one ? { status: 404, body: '<!doctype html><p>Free WLAN</p></html>' } : 'pass'
  await reader.goto(site.origin + one)
  await expect(reader.locator('body')).toHaveText('Free WLAN')
  await page.reload()
  await expect(here).toHaveCount(1)
  site.proxy.decide = ({ path }) =>
    path === one ? { status: 404, headers, body: '<!doctype html><p>gone</p></html>' } : 'pass'
  await reader.goto(site.origin + one)
  await expect(here).toHaveCount(0)
  expect(await cachedPaths(page, 'lexharbor-images')).not.toContain(picture)
})

test("a saved article whose address changed is stored only under the new address; an access point's redirect changes nothing", async ({
  site,
  network,
  page,
}) => {
  const [before, after] = ['/blog/before-the-move', '/blog/after-the-move']
  const own = saved(page).filter({ hasText: 'An article that moves' })
  const { id } = await publishPost(site.server, {
    slug: 'before-the-move',
    title: 'An article that moves',
    published_date: '2020-01-01 00:00:00.000Z',
  })
  try {
    await page.goto(`${site.origin}/pricing`)
    await untilControlled(page)
    await page.goto(site.origin + before)
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await expect(page.locator('.save-for-offline output')).toContainText('Saved for offline')

    site.proxy.decide = ({ path }) => {
      if (path === before) return { status: 302, headers: { location: '/blog/sign-in' }, body: '' }
      return path === '/blog/sign-in'
        ? { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Free WLAN</p></html>' }
        : 'pass'
    }
    await page.goto(site.origin + before)
    await expect(page.locator('body')).toHaveText('Free WLAN')
    site.proxy.decide = () => 'pass'
    await page.goto(`${site.origin}/saved`)
    await expect(own.getByRole('link')).toHaveAttribute('href', before)

    await site.server.admin.update('blog_posts', id, { slug: 'after-the-move' })
    await untilShown(site.server, after, 'An article that moves')
    await page.goto(site.origin + before)
    await expect(page).toHaveURL(site.origin + after)
    await until('the copy has moved', async () => !(await cachedPaths(page)).includes(before))
    await network.cut(site)
    await page.goto(`${site.origin}/saved`)
    await expect(own).toHaveText([/An article that moves.*stays until you remove it/s])
    await own.getByRole('link').click()
    await expect(page).toHaveURL(site.origin + after)
    await expect(page.locator('.article__body')).toBeVisible()
  } finally {
    await site.server.admin.remove('blog_posts', id)
  }
})

test('without a network the stored size of a picture replaces another size', async ({ site, network, page }) => {
  const [one] = await newestArticles(page, site.origin)
  const sizes = [480, 824, 1200].map((width) => `/images/sized.${width}.svg ${width}w`).join(', ')
  site.proxy.decide = ({ path }) => {
    const width = /^\/images\/sized\.(\d+)\.svg$/.exec(path)?.[1]
    if (width !== undefined) {
      return {
        status: 200,
        headers: { 'content-type': 'image/svg+xml' },
        body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`,
      }
    }
    const body = `<!doctype html><h1>Sizes</h1><main><picture><source srcset="${sizes}" sizes="100vw"><img src="/images/sized.824.svg" alt=""></picture></main></html>`
    return path === one
      ? { status: 200, headers: { 'content-type': 'text/html', 'x-site-build': 'any' }, body }
      : 'pass'
  }
  await page.goto(`${site.origin}/pricing`)
  await untilControlled(page)
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto(site.origin + one)
  await untilPageKept(page, one)
  // The page requests the larger size last. The service worker then stores only that size.
  const kept = (await cachedPaths(page, 'lexharbor-images')).filter((path) => path.includes('sized'))
  expect(kept).toContain('/images/sized.1200.svg')
  expect(kept).not.toContain('/images/sized.480.svg')
  await network.cut(site)
  await page.goto(site.origin + one)
  // Request the smaller size by a new image. For the page's picture, Chromium would use the larger size from memory.
  const shown = await page.evaluate(async () => {
    const image = Object.assign(new Image(), { src: '/images/sized.480.svg' })
    await image.decode()
    return image.naturalWidth
  })
  expect(kept).toContain(`/images/sized.${shown}.svg`)
})

function saved(page: Page) {
  return page.locator('.saved-articles__list > li')
}

function keptText(page: Page, path: string): Promise<string | undefined> {
  return page.evaluate(async (key) => (await (await caches.open('lexharbor-pages')).match(key))?.text(), path)
}

/** Counts the calls of `navigator.storage.persist()` in the page. Each page load starts at 0. */
function countPersistCalls(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(globalThis, { persistCalls: 0 })
    StorageManager.prototype.persist = () => {
      Object.assign(globalThis, { persistCalls: Number(Reflect.get(globalThis, 'persistCalls')) + 1 })
      return Promise.resolve(true)
    }
  })
}

function persistCalls(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(globalThis, 'persistCalls')))
}
