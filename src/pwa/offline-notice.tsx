import { useEffect, useRef } from 'react'
import { useNetworkStatus } from '../ui/use-network-status.ts'

/**
 * Shows that our server is unreachable. Screen readers announce it without interrupting. The region is always in the
 * page, because screen readers announce only changes of an existing region.
 */
export function OfflineNotice() {
  const status = useNetworkStatus()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status !== 'online' && region.current) uncoverFocus(region.current)
  }, [status])
  return (
    <div ref={region} role="status" className="offline-notice-region no-print">
      {status === 'online' ? null : (
        <p className="offline-notice">
          {status === 'no-network' ? 'You are offline.' : 'Our server can’t be reached just now.'} Pages you have opened
          still work, and what you submit is kept and sent later.
        </p>
      )}
    </div>
  )
}

/**
 * Scrolls the control that has the focus out from under a bar that has just appeared. Leaves areas alone that are higher
 * than the window, such as `main`.
 */
function uncoverFocus(bar: Element): void {
  const focused = document.activeElement
  const { top: barTop, bottom: barBottom } = bar.getBoundingClientRect()
  const { top = 0, bottom = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
  if (height < innerHeight && top < barBottom && bottom > barTop) focused?.scrollIntoView({ block: 'nearest' })
}
