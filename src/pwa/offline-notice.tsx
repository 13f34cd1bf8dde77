import { useNetworkStatus } from '../ui/use-network-status.ts'

/**
 * Shows that our server is unreachable. Screen readers announce it without interrupting. The region is always in the
 * page, because screen readers announce only changes of an existing region.
 */
export function OfflineNotice() {
  const status = useNetworkStatus()
  return (
    <div role="status" className="offline-notice-region no-print">
      {status === 'online' ? null : (
        <p className="offline-notice">
          {status === 'no-network' ? 'You are offline.' : 'Our server can’t be reached just now.'} Pages you have opened
          still work, and what you submit is kept and sent later.
        </p>
      )}
    </div>
  )
}
