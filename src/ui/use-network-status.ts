import { useSyncExternalStore } from 'react'
import { network, type NetworkState } from '../browser/network.ts'

/** Whether our server can be reached, as far as this page knows; `online` where pages are rendered. */
export function useNetworkStatus(): NetworkState['status'] {
  return useSyncExternalStore(
    network.subscribe,
    () => network.current().status,
    () => 'online',
  )
}
