import { useLocation, type ErrorComponentProps } from '@tanstack/react-router'
import { isLate } from '../browser/page-script.ts'
import { PageNotice } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { useNetworkStatus } from '../ui/use-network-status.ts'

/**
 * Replaces a page that failed to load or crashed. Offline its only button leads back. A link might lead to the
 * browser's error page, where the outbox can't send.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const { href } = useLocation()
  const isOnline = useNetworkStatus() === 'online'
  return (
    <PageNotice title="This Page Did Not Open">
      <p className="lead">{reason(error, isOnline)}</p>
      <p>What you sent is not lost: we have it, or this device sends it once you are online.</p>
      <p className="cluster">
        {isOnline ? (
          <>
            <a href={href} className="button">
              Open it again
            </a>
            <TargetLink to="/" className="button button--quiet">
              Return Home
            </TargetLink>
          </>
        ) : (
          <button type="button" className="button" onClick={() => history.back()}>
            Go Back
          </button>
        )}
      </p>
    </PageNotice>
  )
}

function reason(error: unknown, isOnline: boolean): string {
  if (isLate(error)) return 'A part of it did not arrive in time.'
  // The browsers' messages for a script that failed to load. A script that crashes has other messages.
  const message = error instanceof Error ? error.message : ''
  if (!/dynamically imported module|Importing a module script failed|Unable to preload/i.test(message))
    return 'Something in it went wrong, and that is our fault.'
  return isOnline
    ? 'A part of it could not be loaded. The site may have been updated since you opened it.'
    : 'A part of it is not on this device. You can open it once you are online.'
}
