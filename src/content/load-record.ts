import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * One record for its page's loader: asked for, or as this device keeps it where nobody answers. As with lists, what is here already is
 * asked for anew only by the page that shows it.
 * @returns null when the server has no such record
 * @throws {ContentError} when it can't be read, and is not kept
 */
export async function loadRecord<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  try {
    return await queryClient.ensureQueryData(query)
  } catch (error) {
    const kept = queryClient.getQueryData<Data>(query.queryKey)
    if (kept === undefined) throw error
    return kept
  }
}
