/** Cache of the pages that were read, each under its address. Written by the worker, read by pages. */
export const PAGES_CACHE = 'lexharbor-pages'

/** Whether an article, not only the list, is kept on this device. */
export async function hasSavedArticle(): Promise<boolean> {
  try {
    if (!(await caches.has(PAGES_CACHE))) return false
    const requests = await (await caches.open(PAGES_CACHE)).keys()
    return requests.some(({ url }) => new URL(url).pathname.startsWith('/blog/'))
  } catch {
    return false
  }
}
