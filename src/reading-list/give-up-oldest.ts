import { recordGivenUp } from './given-up.ts'
import { IMAGES_CACHE, keptImages, PAGES_CACHE, readKeptUnits, type KeptUnit } from './kept-articles.ts'

/**
 * Frees storage for the visitor's submissions by removing the least important offline content: first pictures of no
 * stored page, then opened pages, least recently opened first, and last saved articles, oldest first. Records removed
 * saved articles, so that the reader can be notified.
 * @param notify called after a saved article was removed
 * @returns whether anything was removed; false if storage is refused
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
      // A reader who can't be notified now sees the list later. The submission must not fail because of that.
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
 * Removes entries from a cache.
 * @returns whether at least one of them existed
 */
async function removeAll(cacheName: string, paths: readonly string[]): Promise<boolean> {
  const cache = await caches.open(cacheName)
  const removed = await Promise.all(paths.map((path) => cache.delete(path, { ignoreVary: true })))
  return removed.includes(true)
}
