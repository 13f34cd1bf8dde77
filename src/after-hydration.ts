import type { QueryClient } from '@tanstack/react-query'
import { startQueryCache } from './query-cache/start-query-cache.ts'
import { recoverFromStaleChunks } from './pwa/stale-chunk.ts'

/** Starts what the first interaction does not wait for: the kept query cache and the recovery from chunks of an old build. */
export async function afterHydration(queryClient: QueryClient): Promise<void> {
  recoverFromStaleChunks()
  await startQueryCache(queryClient)
}
