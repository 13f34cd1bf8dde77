import { network } from '../browser/network.ts'
import { ContentError } from './content-error.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

/** How long (ms) data count as fresh. Within this time the browser does not request the data of a page again. */
const freshForMs = MINUTE_MS

/** Common options of all content queries. */
export const contentPolicy = {
  staleTime: freshForMs,
  // Offline, a query fails at once instead of waiting: the page then says so, or shows an offline copy.
  networkMode: 'always',
  // When the network returns, a failed query is requested again even if its offline copy is recent.
  refetchOnReconnect: ({ state }: { state: { error: Error | null } }) => (state.error === null ? true : 'always'),
  // No retry after a timeout, because it would double the wait. The visitor can retry.
  retry: (failures: number, error: Error) =>
    failures < 1 &&
    network.current().status !== 'no-network' &&
    !(error instanceof ContentError && (error.kind === 'answered' || error.wasSilent)),
} as const
