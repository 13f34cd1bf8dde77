import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads one record for its page: from the server, or from the offline copy if the server does not answer. Data in the
 * cache are refreshed later, by the page's components.
 * @returns null if the server has no such record
 * @throws {ContentError} if the record can't be loaded and has no offline copy
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
