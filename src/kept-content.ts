import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { withBodyOf } from './blog/hydrate-article.ts'
import { findKeptData } from './reading-list/kept-state.ts'

/** Loads this device's offline copy of a query's data into the cache, with the age of its page. Never rejects. */
export async function takeKept(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  try {
    const kept = await findKeptData(queryKey)
    if (kept === null) return
    const data = withBodyOf(kept.html, queryKey, kept.data)
    queryClient.setQueryData(queryKey, data, { updatedAt: kept.keptAt })
  } catch {
    // Storage is blocked, or the copy is invalid. The page then says that there is no copy.
  }
}
