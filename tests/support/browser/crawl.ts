import type { Browser } from 'playwright/test'
import { staffScreens } from '../../../src/admin/layout/staff-screens.ts'
import { readPageFacts, type PageFacts } from './page-facts.ts'

/** The site's answer to one address. Only HTML pages have `facts`. */
export type Visit = { path: string; status: number; type: string; facts?: PageFacts }

/**
 * Returns the paths of the pages in the sitemap, in the sitemap's order.
 * @param named the origin in the sitemap's addresses
 */
export async function sitemapPaths(origin: string, named = origin): Promise<string[]> {
  const response = await fetch(`${origin}/sitemap.xml`)
  if (!response.ok) throw new Error(`/sitemap.xml answered ${response.status}`)
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => {
    const { origin: listed, pathname } = new URL(loc)
    if (listed !== named) throw new Error(`the sitemap lists ${loc}, which is not ours`)
    return pathname
  })
}

/** Paths of pages that don't exist. The server answers each with 404 and an HTML page. */
export const MISSING: readonly string[] = ['/no-such-page', '/blog/no-such-article']

/** Paths that are not in the sitemap: those of missing pages, and those of existing pages. */
export const UNLISTED = [
  ...MISSING,
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/newsletter/preferences',
  ...staffScreens,
  '/saved',
  '/outbox',
  '/search',
  '/search?for=trust',
]

/**
 * How many pages of a collection to check. They share a template, so more articles, lists, webinars or roles show
 * nothing new.
 */
export const OF_ONE_KIND = 4

/**
 * Like `sitemapPaths`, but with only the first few pages of each collection. For checks that take long on each page.
 */
export async function pagesOfEachKind(origin: string, named = origin): Promise<string[]> {
  const seen = new Map<string, number>()
  return (await sitemapPaths(origin, named)).filter((path) => {
    const kind = /^\/(?:blog\/(?:category|author|year)|blog|webinars|company\/careers)(?=\/)/.exec(path)?.[0]
    if (kind === undefined) return true
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= OF_ONE_KIND
  })
}

/**
 * Requests these paths, and every address of the site that their pages link to. Requests each address once and ignores
 * queries. Returns the answers by path.
 * @param options.onwards whether it also follows the links on linked pages
 */
export async function crawl(
  browser: Browser,
  origin: string,
  starts: readonly string[],
  { onwards = true } = {},
): Promise<Map<string, Visit>> {
  const reader = await browser.newPage()
  const visits = new Map<string, Visit>()
  const left = [...starts]
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    if (visits.has(path)) continue
    const visit = await visitOnce(path)
    visits.set(path, visit)
    if (!onwards && !starts.includes(path)) continue
    for (const { url } of visit.facts?.links ?? []) {
      const target = URL.parse(url)
      if (target?.origin === origin && !visits.has(target.pathname)) left.push(target.pathname)
    }
  }
  await reader.close()
  return visits

  async function visitOnce(path: string): Promise<Visit> {
    const answer = await fetch(origin + path)
    const visit = { path, status: answer.status, type: answer.headers.get('content-type') ?? '' }
    const html = await answer.text()
    // PocketBase's dashboard at `/_/` is not part of this project.
    if (!visit.type.startsWith('text/html') || path.startsWith('/_/')) return visit
    return { ...visit, facts: await readPageFacts(reader, 'body', { html, url: answer.url }) }
  }
}
