/** The service worker keeps the pages that were read here, each under its address. */
const pagesCache = 'lexharbor-pages'

/** The slugs of the articles whose pages this browser keeps; none where it can't tell. */
export async function savedArticles(): Promise<ReadonlySet<string>> {
  try {
    if (!('caches' in globalThis) || !(await caches.has(pagesCache))) return new Set()
    const requests = await (await caches.open(pagesCache)).keys()
    return new Set(requests.map(({ url }) => slugOf(url)).filter((slug) => slug !== null))
  } catch {
    // Storage is refused in some private windows; then nothing is kept either.
    return new Set()
  }
}

function slugOf(url: string): string | null {
  const slug = /^\/blog\/([^/]+)$/.exec(new URL(url).pathname)?.[1]
  return slug === undefined ? null : decodeURIComponent(slug)
}
