import { articleSlug, readKeptArticles, type KeptUnit } from '../reading-list/kept-articles.ts'
import { NOT_SAVED, NOT_KEPT, SAVED_ARTICLES_PLACE } from '../pwa/offline-texts.ts'

/** The offline page with links to what this device keeps: it has no script that could list them. */
export async function withSavedArticles(page: Response, path: string): Promise<Response> {
  const html = offlineHtml(await page.text(), path, await readKeptArticles())
  return new Response(html, { status: page.status, headers: page.headers })
}

/** Pure part of {@link withSavedArticles}. Titles come from pages, so they are escaped. */
export function offlineHtml(
  html: string,
  path: string,
  articles: ReadonlyArray<Pick<KeptUnit, 'path' | 'title'>>,
): string {
  const items = articles.map((article) => `<li><a href="${escape(article.path)}">${escape(article.title)}</a></li>`)
  const list = items.length === 0 ? '' : `<h2>Saved on this device</h2><ul>${items.join('')}</ul>`
  const named = articleSlug(path.replace(/\/+$/, '')) === null ? html : html.replace(NOT_KEPT, () => NOT_SAVED)
  return named.replace(SAVED_ARTICLES_PLACE, () => list)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
