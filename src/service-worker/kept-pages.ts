import { PAGES_CACHE } from '../pwa/pages-cache.ts'
import { listPages } from './addresses.ts'
import { BUILD_HEADER, isWholePage, pageVerdict } from './page-verdict.ts'

/** Copies beyond this go, the one kept longest ago first; the lists stay. */
const MAX_READ_PAGES = 50

const KEPT_AT_HEADER = 'X-Kept-At'

export type KeptPage = {
  response: Response
  /** Epoch ms. */
  keptAt: number
  /** Build that rendered it. */
  build: string | null
}

/** @returns undefined when no copy of this path is kept */
export async function readKeptPage(path: string): Promise<KeptPage | undefined> {
  const response = await (await caches.open(PAGES_CACHE)).match(path)
  if (!response) return undefined
  return { response, keptAt: Number(response.headers.get(KEPT_AT_HEADER)), build: response.headers.get(BUILD_HEADER) }
}

/**
 * Keeps, forgets or leaves the copy of a path, as the network's answer demands. Consumes the answer.
 * @returns the page's HTML when it was kept
 * @throws when the answer breaks off or the disk is full; the copy of before is still there then
 */
export async function settleKeptPage(path: string, answer: Response): Promise<string | undefined> {
  const verdict = pageVerdict(answer)
  if (verdict === 'leave') return undefined
  const cache = await caches.open(PAGES_CACHE)
  if (verdict === 'forget') {
    await cache.delete(path)
    return undefined
  }
  const html = await answer.text()
  if (!isWholePage(html)) return undefined
  await cache.put(path, new Response(html, { headers: copyHeaders(answer.headers) }))
  await trim(cache)
  return html
}

/** Paths of all copies that another build rendered. */
export async function pathsOfOtherBuilds(build: string): Promise<string[]> {
  const cache = await caches.open(PAGES_CACHE)
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const kept = await Promise.all(paths.map(async (path) => ({ path, page: await readKeptPage(path) })))
  return kept.filter(({ page }) => page && page.build !== build).map(({ path }) => path)
}

// Every write puts its page at the end of the keys.
async function trim(cache: Cache): Promise<void> {
  const read = (await cache.keys()).filter(({ url }) => !listPages.includes(new URL(url).pathname))
  await Promise.all(read.slice(0, -MAX_READ_PAGES).map((key) => cache.delete(key)))
}

function copyHeaders(from: Headers): Headers {
  const headers = new Headers(from)
  // The text is no longer compressed.
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  headers.set(KEPT_AT_HEADER, `${Date.now()}`)
  return headers
}
