import { recordGivenUp } from './given-up.ts'
import { IMAGES_CACHE, keptImages, PAGES_CACHE, readKeptUnits, type KeptUnit } from './kept-articles.ts'

/**
 * Frees storage for the visitor's submissions. Each call removes the least important offline content: pictures that no
 * stored page shows; without such pictures, the page opened least recently; without such pages, the article saved
 * first. A removed saved article is recorded, so that the reader can be notified.
 * @param notify called after a saved article was removed
 * @returns whether anything was removed; false if the browser refuses storage
 */
export async function giveUpOldest(notify: () => Promise<void> = () => Promise.resolve()): Promise<boolean> {
  try {
    const units = await readKeptUnits()
    const needed = new Set(units.flatMap(({ images }) => [...images.keys()]))
    const loose = [...(await keptImages()).keys()].filter((path) => !needed.has(path))
    if (loose.length > 0) return await removeAll(IMAGES_CACHE, loose)
    const [oldest, ...others] = units.toSorted((a, b) => rank(a) - rank(b) || moment(a) - moment(b))
    if (oldest === undefined) return false
    const staying = new Set(others.flatMap(({ images }) => [...images.keys()]))
    const orphans = [...oldest.images.keys()].filter((path) => !staying.has(path))
    await removeAll(IMAGES_CACHE, orphans)
    const isGone = await removeAll(PAGES_CACHE, [oldest.path])
    if (isGone && oldest.savedAt !== null) {
      await recordGivenUp(oldest)
      // The submission must not fail if the notification does. The reader sees the list of removed articles later.
      await notify().catch(() => undefined)
    }
    return isGone
  } catch {
    return false
  }
}

const rank = ({ savedAt }: KeptUnit) => (savedAt === null ? 0 : 1)

const moment = ({ savedAt, openedAt }: KeptUnit) => savedAt ?? openedAt

/**
 * Deletes the responses at these paths from a cache.
 * @returns whether at least one of them existed
 */
async function removeAll(cacheName: string, paths: readonly string[]): Promise<boolean> {
  const cache = await caches.open(cacheName)
  const removed = await Promise.all(paths.map((path) => cache.delete(path, { ignoreVary: true })))
  return removed.includes(true)
}
