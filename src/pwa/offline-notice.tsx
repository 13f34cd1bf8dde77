import { useEffect, useSyncExternalStore } from 'react'
import { connectivity, watchConnectivity, type Connectivity } from './connectivity.ts'

/** Says so, politely, while the network is gone. The empty region stays in the page, so that its text is announced when it comes. */
export function OfflineNotice() {
  const state = useSyncExternalStore<Connectivity>(connectivity.subscribe, connectivity.current, () => 'online')
  useEffect(watchConnectivity, [])
  return (
    <div role="status" className="offline-notice-region no-print">
      {state === 'offline' ? (
        <p className="offline-notice">
          You are offline. Pages you have opened still work, and what you submit is kept and sent later.
        </p>
      ) : null}
    </div>
  )
}
