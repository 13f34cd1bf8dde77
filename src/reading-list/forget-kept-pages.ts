import { serverLists } from '../lib/server-pages.ts'
import { forgetGivenUp } from './given-up.ts'
import { IMAGES_CACHE, PAGES_CACHE, readKeptUnits } from './kept-articles.ts'
import { keptArticlesChanged } from './use-kept-articles.ts'

/**
 * Removes every article and page that the visitor opened or saved, with its pictures, and the list of saved articles
 * that were removed earlier to free storage. The list pages stay, because the service worker stores them for every
 * visitor. The page removes the copies itself, because there may be no service worker. Never rejects.
 */
export async function forgetKeptPages(): Promise<void> {
  await forgetGivenUp()
  try {
    if (!('caches' in globalThis) || !(await caches.has(PAGES_CACHE))) return
    await removeFrom(PAGES_CACHE, new Set(serverLists))
    await removeFrom(IMAGES_CACHE, new Set((await readKeptUnits()).flatMap(({ images }) => [...images.keys()])))
  } catch {
    // The browser refuses storage, so it contains no pages.
  }
  keptArticlesChanged()
}

async function removeFrom(cacheName: string, staying: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!staying.has(pathname + search)) await cache.delete(request)
  }
}
