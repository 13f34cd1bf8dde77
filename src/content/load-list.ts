import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * A list for its page's loader. A render waits for it, and so does a browser that was led to a part below the list (`awaits`); else
 * the browser shows the page at once and says that the list is loading. What is here already is asked for anew only by the page that
 * shows it: an answer before React has taken over a served page would make it draw that page anew, without what was typed into it.
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
