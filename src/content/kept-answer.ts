import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { network } from '../browser/network.ts'
import { isUnanswered } from './content-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Puts what this device keeps of a query's data into the cache, if there is any. Never rejects. */
      takeKept?: (queryClient: QueryClient, queryKey: QueryKey) => Promise<void>
    }
  }
}

/**
 * Asks the server. Where nobody answers and the query has no data yet, it gets what this device keeps, and the failure beside it: so a
 * page shows the data, and can say how old they are.
 */
export function orKept<T>(ask: () => Promise<T>) {
  return async ({ client, queryKey, meta }: QueryFunctionContext): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (isUnanswered(error)) {
        // Nobody may know yet that the server is gone.
        void network.ask()
        if (client.getQueryData(queryKey) === undefined) await meta?.takeKept?.(client, queryKey)
      }
      throw error
    }
  }
}
