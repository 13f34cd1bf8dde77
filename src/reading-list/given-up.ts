import { readKeptUnits } from './kept-articles.ts'

/** Cache of the saved articles that gave way to an item: under its path the title of each, until the reader has seen it. */
const GIVEN_UP_CACHE = 'lexharbor-given-up'

/** A saved article that is no longer on the device. */
export type GivenUp = { path: string; title: string }

/** Notes that a saved article gave way. Must run once there is room again. Never rejects: a note must not stop the item. */
export async function noteGivenUp({ path, title }: GivenUp): Promise<void> {
  try {
    await (await caches.open(GIVEN_UP_CACHE)).put(path, new Response(title))
  } catch {
    // No room even for a title.
  }
}

/**
 * The saved articles that gave way, as long as the reader has not seen it. Those that are saved again are struck off. Empty where storage is
 * refused; makes no cache.
 */
export async function readGivenUp(): Promise<GivenUp[]> {
  try {
    if (!('caches' in globalThis) || !(await caches.has(GIVEN_UP_CACHE))) return []
    const cache = await caches.open(GIVEN_UP_CACHE)
    const saved = new Set((await readKeptUnits()).filter(({ savedAt }) => savedAt !== null).map(({ path }) => path))
    const given = await Promise.all(
      (await cache.keys()).map(async (request) => ({
        path: new URL(request.url).pathname,
        title: (await (await cache.match(request))?.text()) ?? '',
      })),
    )
    for (const { path } of given) if (saved.has(path)) await cache.delete(path)
    return given.filter(({ path }) => !saved.has(path))
  } catch {
    return []
  }
}

/** The reader has seen all of them. Never rejects. */
export async function forgetGivenUp(): Promise<void> {
  try {
    if ('caches' in globalThis) await caches.delete(GIVEN_UP_CACHE)
  } catch {
    // Storage is refused: nothing is noted there.
  }
}
