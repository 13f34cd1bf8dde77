import { alwaysKept } from '../lib/server-pages.ts'
import { keptPath } from './addresses.ts'
import { pathsOfOtherBuilds, readKeptPage } from './kept-copies.ts'
import { missingKeeper } from './missing-lists.ts'
import { keepFromNetwork } from './network-first.ts'
import { isSavingData } from '../browser/save-data.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

/** Within this time (ms) after a navigation that this worker answered, the page is already stored. */
const FRESH_MS = MINUTE_MS

/**
 * A page was opened without a navigation that the worker saw: on the first visit, or inside the app. Stores it, and
 * refreshes copies of other builds unless the reader saves data. Never rejects.
 */
export async function pageOpened(path: string, build: string): Promise<void> {
  const key = keptPath(new URL(path, location.origin))
  if (key !== null && !(await isFresh(key))) await keepFromNetwork(key, 'opened')
  if (isSavingData()) return
  await keepMissing(alwaysKept)
  for (const stale of await pathsOfOtherBuilds(build).catch(() => [])) {
    await keepFromNetwork(stale, 'refreshed')
    const kept = await readKeptPage(stale).catch(() => null)
    // Refreshing would not help if the server has another build than this worker, or is unreachable. A deleted or moved
    // copy proves neither.
    if (kept !== undefined && kept?.build !== build) return
  }
}

const keepMissing = missingKeeper({
  // If storage can't be read, the page counts as stored.
  isKept: async (path) => (await readKeptPage(path).catch(() => null)) !== undefined,
  keep: (path) => keepFromNetwork(path, 'refreshed'),
})

async function isFresh(path: string): Promise<boolean> {
  const kept = await readKeptPage(path).catch(() => undefined)
  return kept !== undefined && Date.now() - kept.keptAt < FRESH_MS
}
