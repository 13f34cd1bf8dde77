import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * A list for its page's loader. A render waits for it, and so does a browser that was led to a part below the list (`awaits`); else
 * the browser shows the page at once and says that the list is loading.
 */
export async function loadList<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  { awaits = false } = {},
): Promise<void> {
  if (typeof document === 'undefined') await queryClient.ensureQueryData(query)
  else if (awaits) await queryClient.prefetchQuery(query)
  else void queryClient.prefetchQuery(query)
}
