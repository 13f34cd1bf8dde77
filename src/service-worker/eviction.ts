import { KEPT_LIMITS, type KeptUnit } from '../reading-list/kept-articles.ts'

const MAX_BYTES = KEPT_LIMITS.megabytes * 1024 * 1024

export type Unit = Pick<KeptUnit, 'path' | 'openedAt' | 'savedAt' | 'bytes' | 'images'>

/**
 * Returns the paths of the stored pages to evict, least recently opened first, so that the rest fit the limits. Evicts
 * no saved page. Only if saved pages leave no space, returns just `newest`, saved or not.
 * @param units all stored pages, and the page `newest`
 * @param newest path of the page that is about to be stored
 */
export function unitsToEvict(units: readonly Unit[], newest: string): string[] {
  if (!fits(units.filter(({ path, savedAt }) => savedAt !== null || path === newest))) return [newest]
  const going: string[] = []
  let left = units
  for (const unit of units
    .filter(({ path, savedAt }) => savedAt === null && path !== newest)
    .toSorted((a, b) => a.openedAt - b.openedAt)) {
    if (!isCrowded(left, unit) && totalBytes(left) <= MAX_BYTES) continue
    going.push(unit.path)
    left = left.filter(({ path }) => path !== unit.path)
  }
  return going
}

/** Returns the paths of evicted pages' pictures that no remaining page shows. */
export function orphanedImages(going: readonly Unit[], remaining: readonly Unit[]): string[] {
  const needed = new Set(remaining.flatMap(({ images }) => [...images.keys()]))
  return [...new Set(going.flatMap(({ images }) => [...images.keys()]))].filter((path) => !needed.has(path))
}

// Returns the total size in bytes. A picture on several pages counts once.
function totalBytes(units: readonly Unit[]): number {
  const images = new Map(units.flatMap((unit) => [...unit.images]))
  return units.reduce((sum, { bytes }) => sum + bytes, 0) + [...images.values()].reduce((sum, bytes) => sum + bytes, 0)
}

function fits(units: readonly Unit[]): boolean {
  return totalBytes(units) <= MAX_BYTES && !units.some((unit) => isCrowded(units, unit))
}

function isCrowded(units: readonly Unit[], { path }: Unit): boolean {
  return units.filter((unit) => kindOf(unit.path) === kindOf(path)).length > KEPT_LIMITS.pages
}

function kindOf(path: string): string {
  return path.split('/')[1] ?? ''
}
