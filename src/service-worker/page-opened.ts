import { alwaysKept } from '../lib/server-pages.ts'
import { keptPath } from './addresses.ts'
import { pathsOfOtherBuilds, readKeptPage } from './kept-copies.ts'
import { missingKeeper } from './missing-lists.ts'
import { keepFromNetwork } from './network-first.ts'
import { isSavingData } from '../browser/save-data.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

/** How long (ms) a stored copy counts as fresh, so that opening its page does not fetch the page again. */
const FRESH_MS = MINUTE_MS

/**
 * Stores a page that was opened without a navigation through the service worker: at the first visit, or inside the app.
 * Also fetches missing lists and refreshes copies of other builds, unless the reader saves data. Never rejects.
 */
export async function pageOpened(path: string, build: string): Promise<void> {
  const key = keptPath(new URL(path, location.origin))
  if (key !== null && !(await isFresh(key))) await keepFromNetwork(key, 'opened')
  if (isSavingData()) return
  await keepMissing(alwaysKept)
  for (const stale of await pathsOfOtherBuilds(build).catch(() => [])) {
    await keepFromNetwork(stale, 'refreshed')
    const kept = await readKeptPage(stale).catch(() => null)
    // If the stored copy is still of another build, or cannot be read, further refreshes are useless: the server is
    // unreachable, or has another build than this service worker. If the refresh has deleted the copy (undefined), the
    // server did answer, so the next copy follows.
    if (kept !== undefined && kept?.build !== build) return
  }
}

const keepMissing = missingKeeper({
  // If the browser refuses to read storage, the page counts as stored.
  isKept: async (path) => (await readKeptPage(path).catch(() => null)) !== undefined,
  keep: (path) => keepFromNetwork(path, 'refreshed'),
})

async function isFresh(path: string): Promise<boolean> {
  const kept = await readKeptPage(path).catch(() => undefined)
  return kept !== undefined && Date.now() - kept.keptAt < FRESH_MS
}
