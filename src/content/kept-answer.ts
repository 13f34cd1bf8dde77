import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { network } from '../browser/network.ts'
import { isUnanswered } from './content-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Loads this device's offline copy of a query's data into the cache, if there is one. Never rejects. */
      takeKept?: (queryClient: QueryClient, queryKey: QueryKey) => Promise<void>
    }
  }
}

/**
 * Returns a query function that calls `ask`. If the server does not answer and the query has no data, it loads the
 * offline copy. It rejects even then, so that a page can report that its data may be old.
 */
export function orKept<T>(ask: () => Promise<T>) {
  return async ({ client, queryKey, meta }: QueryFunctionContext): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (isUnanswered(error)) {
        // Checks the network, because its known status may be out of date.
        void network.ask()
        if (client.getQueryData(queryKey) === undefined) await meta?.takeKept?.(client, queryKey)
      }
      throw error
    }
  }
}
