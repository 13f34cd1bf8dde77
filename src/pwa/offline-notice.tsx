import { useNetworkStatus } from '../ui/use-network-status.ts'

/**
 * Announces politely that our server is unreachable. The empty region stays in the page, so that its text is announced
 * when it appears.
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
