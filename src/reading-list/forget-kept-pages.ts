import { serverLists } from '../lib/server-pages.ts'
import { forgetGivenUp } from './given-up.ts'
import { IMAGES_CACHE, PAGES_CACHE, readKeptUnits } from './kept-articles.ts'
import { keptArticlesChanged } from './use-kept-articles.ts'

/**
 * Removes every page that was read or saved, with its pictures, and the record of given-up articles. The lists stay:
 * the worker stores them for everyone. The page does this itself, because there may be no worker. Never rejects.
 */
export async function forgetKeptPages(): Promise<void> {
  await forgetGivenUp()
  try {
    if (!('caches' in globalThis) || !(await caches.has(PAGES_CACHE))) return
    await removeFrom(PAGES_CACHE, new Set(serverLists))
    await removeFrom(IMAGES_CACHE, new Set((await readKeptUnits()).flatMap(({ images }) => [...images.keys()])))
  } catch {
    // Storage is refused, so nothing is stored there.
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
