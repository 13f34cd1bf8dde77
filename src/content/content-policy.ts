import { network } from '../browser/network.ts'
import { ContentError } from './content-error.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

/** How long data count as fresh, in ms. A page that was just loaded is not requested again within this time. */
const freshForMs = MINUTE_MS

/** Common options of all content queries. */
export const contentPolicy = {
  staleTime: freshForMs,
  // Offline, a query fails at once instead of waiting: the page then says so, or shows an offline copy.
  networkMode: 'always',
  // After a failed query, requests it on reconnect even if the offline copy is recent.
  refetchOnReconnect: ({ state }: { state: { error: Error | null } }) => (state.error === null ? true : 'always'),
  // No retry after a timeout, because it would double the wait. The visitor can retry.
  retry: (failures: number, error: Error) =>
    failures < 1 &&
    network.current().status !== 'no-network' &&
    !(error instanceof ContentError && (error.kind === 'answered' || error.wasSilent)),
} as const
