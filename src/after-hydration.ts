import type { QueryClient } from '@tanstack/react-query'
import { watchWorker } from './pwa/watch-worker.ts'
import { watchAges } from './reading-list/watch-ages.ts'
import { startQueryCache } from './query-cache/start-query-cache.ts'

/** Starts what the first interaction does not wait for: the watch for new versions, the lists of posts of an earlier visit, and what is said of their age. */
export async function afterHydration(queryClient: QueryClient): Promise<void> {
  watchAges(queryClient)
  await Promise.all([watchWorker(), startQueryCache(queryClient)])
}
