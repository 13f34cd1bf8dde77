import { network } from '../browser/network.ts'
import { ContentError } from './content-error.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

/** A page that was just loaded is not asked for again within this time. */
const freshForMs = MINUTE_MS

/** How every query of content behaves. */
export const contentPolicy = {
  staleTime: freshForMs,
  // Offline, a question fails at once instead of waiting: then the page says so, or shows what this device keeps.
  networkMode: 'always',
  // What could not be asked is asked now, however young the copy is that took its place.
  refetchOnReconnect: ({ state }: { state: { error: Error | null } }) => (state.error === null ? true : 'always'),
  // A second question would be a second wait: after a silence the visitor decides.
  retry: (failures: number, error: Error) =>
    failures < 1 &&
    network.current().status !== 'no-network' &&
    !(error instanceof ContentError && (error.kind === 'answered' || error.wasSilent)),
} as const
