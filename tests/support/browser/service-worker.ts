import { type Page, expect } from 'playwright/test'
import { alwaysKept, isKeptOnceOpened, serverLists } from '../../../src/lib/server-pages.ts'
import { until } from '../until.ts'
import type { BreakableNetwork } from '../faults/fault-proxy.ts'
import type { Site } from '../servers/site.ts'
import { sitemapPaths } from './crawl.ts'
import { hydrate } from './steady-page.ts'

/** Waits until the site's service worker is installed and controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Returns the paths of the first three articles to which the page /blog links. */
export async function newestArticles(page: Page, origin: string): Promise<[string, string, string]> {
  const html = await (await page.request.get(`${origin}/blog`)).text()
  const [first, second, third] = new Set([...html.matchAll(/href="(\/blog\/[^"/?#]+)"/g)].map(([, path]) => path))
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the sample has fewer than three articles')
  return [first, second, third]
}

/** Returns the paths of all responses in one of the service worker's caches. */
export function cachedPaths(page: Page, cacheName = 'lexharbor-pages'): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, cacheName)
}

export async function untilPageKept(page: Page, path: string): Promise<void> {
  await until(`${path} is kept`, async () => (await cachedPaths(page)).includes(path))
}

/**
 * Loads every picture of the open article. Returns the addresses of pictures that fail, and of pictures that a
 * placeholder replaced.
 */
export async function brokenImages(page: Page): Promise<string[]> {
  const sources = await page.locator('main img').evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(
      images.map(async (image) => {
        image.loading = 'eager'
        await image.decode().catch(() => undefined)
        return image.naturalWidth > 0 && !image.currentSrc.includes('placeholder') ? '' : image.currentSrc
      }),
    ),
  )
  return sources.filter((source) => source !== '')
}

/**
 * Writes invented articles into the service worker's caches, as if a reader had opened one after the other, article 0
 * first. Each article has its own picture, and all share a second picture.
 * @param count the number of articles
 * @param options.savedOnPurpose whether the reader also saved them
 */
export async function keepMadeUpArticles(page: Page, count: number, { savedOnPurpose = false } = {}): Promise<void> {
  await page.evaluate(
    async ([total, onPurpose]) => {
      const pages = await caches.open('lexharbor-pages')
      const images = await caches.open('lexharbor-images')
      const build = (await fetch('/', { method: 'HEAD' })).headers.get('X-Site-Build') ?? ''
      const svg = new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
        headers: { 'Content-Type': 'image/svg+xml', 'X-Kept-Bytes': '40' },
      })
      await images.put('/images/made-up/shared.svg', svg.clone())
      for (let i = 0; i < total; i += 1) {
        await images.put(`/images/made-up/${i}.svg`, svg.clone())
        const at = 1_700_000_000_000 + i
        const pictures = [[`/images/made-up/${i}.svg`], ['/images/made-up/shared.svg']]
        const manifest = {
          title: `Made up ${i}`,
          keptAt: at,
          openedAt: at,
          savedAt: onPurpose ? at : null,
          bytes: 1000,
          pictures,
        }
        const headers = {
          'Content-Type': 'text/html',
          'X-Site-Build': build,
          'X-Kept-Manifest': encodeURIComponent(JSON.stringify(manifest)),
        }
        await pages.put(`/blog/made-up-${i}`, new Response('<html></html>', { headers }))
      }
    },
    [count, savedOnPurpose] as const,
  )
}

const COPY = /^Offline copy from today, \d+:\d\d [AP]M$/

/** Selects the elements that show an error. */
const RED = 'main [role="alert"]:not([hidden]), main .load-failure'

/**
 * Goes to pages inside the site, first without a network, then with an unreachable server. Checks that each page opens,
 * or that the error page lists the pages that do open offline. `choose` selects pages from the sitemap.
 */
export async function goThroughOffline(
  page: Page,
  site: Site,
  network: BreakableNetwork,
  choose: (paths: readonly string[]) => readonly string[] = (paths) => paths,
): Promise<void> {
  const paths = await sitemapPaths(site.origin)
  const [read] = await newestArticles(page, site.origin)
  await page.goto(site.origin + read)
  await untilControlled(page)
  await untilPageKept(page, read)
  await until('the lists are kept', async () => {
    const kept = await cachedPaths(page)
    return alwaysKept.every((path) => kept.includes(path))
  })
  const kept = paths.filter((path) => !isKeptOnceOpened(path) || path === read)
  expect(paths.length - kept.length).toBeGreaterThan(20)
  await page.goto(`${site.origin}/pricing`)
  await hydrate(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const chosen = [...choose(paths)]
  const headings = new Map(
    await Promise.all([read, ...chosen].map(async (path) => [path, await headingOf(site, path)] as const)),
  )
  await network.cut(site)

  for (const path of kept.filter((each) => chosen.includes(each) || each === read)) {
    await openInside(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(headings.get(path) ?? '')
    await expect(page.locator(`${RED}, main .not-kept`), path).toHaveCount(0)
    if (serverLists.includes(path) || path === read) await expect(page.locator('.kept-note'), path).toHaveText(COPY)
    else await expect(page.locator('.kept-note'), path).toHaveCount(0)
  }
  const isListed = expectedList(kept)
  for (const path of chosen.filter((each) => !kept.includes(each))) {
    await openInside(page, path)
    await expect(page.locator('main .not-kept'), path).toContainText('Without a connection')
    await expect(page.locator(RED), path).toHaveCount(0)
    await expect.poll(() => linksIn(page, '.kept-pages'), { message: path }).toEqual(isListed)
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  // The service worker itself answers this address with a page without scripts.
  await page.goto(`${site.origin}/no-such-page`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  expect(await linksIn(page, 'main ul')).toEqual(isListed)
  await page.goto(`${site.origin}/login`)
  await expect(page.locator('.kept-note')).toHaveText(COPY)

  // From here on the device has a network, but the server is unreachable.
  await network.heal()
  await page.goto(`${site.origin}/pricing`)
  await hydrate(page)
  await site.proxy.cut('refused')
  await openInside(page, '/webinars')
  await expect(page.locator('.kept-note')).toHaveText(COPY)
  await expect(page.getByRole('status').filter({ hasText: 'Our server can’t be reached just now.' })).toHaveCount(1)
  await site.proxy.heal()
  await expect(page.locator('.offline-notice')).toHaveCount(0)
  await expect(page.locator('.kept-note')).toHaveCount(0)
}

async function headingOf({ origin }: Site, path: string): Promise<string> {
  const html = await (await fetch(origin + path)).text()
  const heading = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''
  return heading
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Navigates like a click on a link inside the site, without loading a new document. */
async function openInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
}

function linksIn(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(`${selector} a`)
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname).toSorted())
}

/** Returns the expected list of pages that open offline. It includes the sign-in page, which is not in the sitemap. */
function expectedList(kept: readonly string[]): string[] {
  return [...new Set([...kept, '/login'])].toSorted()
}
