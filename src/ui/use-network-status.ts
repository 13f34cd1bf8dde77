import { useSyncExternalStore } from 'react'
import { network, type NetworkState } from '../browser/network.ts'

/** Whether our server is reachable as far as this page knows; `online` during rendering. */
export function useNetworkStatus(): NetworkState['status'] {
  return useSyncExternalStore(
    network.subscribe,
    () => network.current().status,
    () => 'online',
  )
}
