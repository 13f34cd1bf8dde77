import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads a list for its page. A server render waits for the list, and so does a browser whose link targets a section
 * below it (`awaits`). Otherwise the browser shows the page at once, with a loading message. Data in the cache are
 * refreshed later, by the page's components, because an answer before hydration would redraw the served page and lose
 * typed text.
 */
export async function loadList<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  { awaits = false } = {},
): Promise<void> {
  if (typeof document === 'undefined') await queryClient.ensureQueryData(query)
  else if (queryClient.getQueryData(query.queryKey) !== undefined) return
  else if (awaits) await queryClient.prefetchQuery(query)
  else void queryClient.prefetchQuery(query)
}
