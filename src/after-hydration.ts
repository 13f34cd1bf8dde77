import type { QueryClient } from '@tanstack/react-query'
import { watchWorker } from './pwa/watch-worker.ts'
import { startQueryCache } from './query-cache/start-query-cache.ts'

/** Starts what the first interaction does not wait for: the watch for new versions, and the lists of posts of an earlier visit. */
export async function afterHydration(queryClient: QueryClient): Promise<void> {
  await Promise.all([watchWorker(), startQueryCache(queryClient)])
}
