import { useSyncExternalStore } from 'react'
import { network, type NetworkState } from '../browser/network.ts'

/** React hook: whether our server is reachable, as far as this page knows. `online` while the server renders. */
export function useNetworkStatus(): NetworkState['status'] {
  return useSyncExternalStore(
    network.subscribe,
    () => network.current().status,
    () => 'online',
  )
}
