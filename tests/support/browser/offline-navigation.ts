import { expect, type Page } from 'playwright/test'
import { alwaysKept, isKeptOnceOpened, serverLists } from '../../../src/lib/server-pages.ts'
import type { BreakableNetwork } from '../faults/network.ts'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { sitemapPaths } from './crawl.ts'
import { cachedPaths, newestArticles, untilPageKept } from './kept-articles.ts'
import { untilControlled } from './service-worker.ts'
import { hydrate } from './steady-page.ts'

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
