import { readKeptUnits } from './kept-articles.ts'

/**
 * Cache of saved articles that were removed to free storage for a submission, until the reader has seen their list.
 * Each response is under the article's path and contains its title.
 */
const GIVEN_UP_CACHE = 'lexharbor-given-up'

/** A saved article that was removed from the device. */
export type GivenUp = { path: string; title: string }

/**
 * Records that a saved article was removed. Call it after its removal has freed storage. Never rejects, because a
 * failure must not stop the submission.
 */
export async function recordGivenUp({ path, title }: GivenUp): Promise<void> {
  try {
    await (await caches.open(GIVEN_UP_CACHE)).put(path, new Response(title))
  } catch {
    // Storage has no space even for a title.
  }
}

/**
 * Returns the saved articles that were removed, until the reader has seen them or saved them again. Empty if the
 * browser refuses storage. Creates no cache.
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

/** Clears the list of removed articles once the reader has seen it. Never rejects. */
export async function forgetGivenUp(): Promise<void> {
  try {
    if ('caches' in globalThis) await caches.delete(GIVEN_UP_CACHE)
  } catch {
    // The browser refuses storage, so it contains no list.
  }
}
