import type { QueryKey } from '@tanstack/react-query'
import { serverLists } from '../lib/server-pages.ts'
import { MANIFEST_HEADER, PAGES_CACHE, readManifest } from './kept-articles.ts'
import { dataInPage } from './page-state.ts'

export type KeptData = {
  data: unknown
  /** Epoch ms at which the server sent the page. */
  keptAt: number
  /** The page's HTML. */
  html: string
}

/**
 * Finds a query's data in the stored pages that can contain it: the lists, and the page of the record that the query
 * names. Ignores pages of other builds, because their data may have other shapes.
 * @returns null if nothing is found; rejects if the browser refuses storage
 */
export async function findKeptData(queryKey: QueryKey): Promise<KeptData | null> {
  if (!('caches' in globalThis) || !(await caches.has(PAGES_CACHE))) return null
  const named = queryKey.map((part) => `/${encodeURIComponent(String(part))}`)
  const cache = await caches.open(PAGES_CACHE)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!serverLists.includes(pathname) && !named.some((end) => pathname.endsWith(end))) continue
    const answer = await cache.match(request, { ignoreVary: true })
    const html = (await answer?.text()) ?? ''
    const data = dataInPage(html, queryKey)
    const keptAt = readManifest(answer?.headers.get(MANIFEST_HEADER) ?? null)?.keptAt ?? 0
    if (data !== undefined) return { data, keptAt, html }
  }
  return null
}
