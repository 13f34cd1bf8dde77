import type { QueryClient } from '@tanstack/react-query'
import { startQueryCache } from './query-cache/start-query-cache.ts'

/** Starts what the first interaction does not wait for: the kept query cache. */
export async function afterHydration(queryClient: QueryClient): Promise<void> {
  await startQueryCache(queryClient)
}
