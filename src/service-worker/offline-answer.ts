import { articleSlug } from '../reading-list/kept-articles.ts'
import { groupKeptPages, readKeptPages, type KeptPage } from '../reading-list/kept-pages.ts'
import { KEPT_PAGES_PLACE, keptPagesList, NOT_KEPT, NOT_SAVED } from '../pwa/offline-texts.ts'

/**
 * Returns the offline page with links to all pages stored on this device. The service worker inserts them, because the
 * page has no script.
 */
export async function withKeptPages(page: Response, path: string): Promise<Response> {
  const html = offlineHtml(await page.text(), path, await readKeptPages())
  return new Response(html, { status: page.status, headers: page.headers })
}

/** Inserts the links into the HTML, for {@link withKeptPages}. Needs no access to storage. */
export function offlineHtml(html: string, path: string, pages: readonly KeptPage[]): string {
  const named = articleSlug(path.replace(/\/+$/, '')) === null ? html : html.replace(NOT_KEPT, () => NOT_SAVED)
  return named.replace(KEPT_PAGES_PLACE, () => keptPagesList(groupKeptPages(pages)))
}
