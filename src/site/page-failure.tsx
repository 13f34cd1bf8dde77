import { useLocation, type ErrorComponentProps } from '@tanstack/react-router'
import { isLate } from '../browser/page-script.ts'
import { PageNotice } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { useNetworkStatus } from '../ui/use-network-status.ts'

/**
 * In place of a page that could not be shown, because a part of it did not come or because it broke. Without a connection it offers
 * the way back alone: any other may lead out of the site, to the browser's own error, where nothing could send what waits.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const { href } = useLocation()
  const isOnline = useNetworkStatus() === 'online'
  return (
    <PageNotice title="This Page Did Not Open">
      <p className="lead">{reason(error, isOnline)}</p>
      <p>What you sent is not lost: it is with us, or it waits on this device and is sent by itself.</p>
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
  if (isLate(error)) return 'A part of it did not come in time.'
  // What the browsers say when a script could not be fetched; a script that breaks says something else.
  const message = error instanceof Error ? error.message : ''
  if (!/dynamically imported module|Importing a module script failed|Unable to preload/i.test(message))
    return 'Something in it went wrong, and that is our fault.'
  return isOnline
    ? 'A part of it could not be loaded. The site may have been updated since you opened it.'
    : 'A part of it is not on this device. It can be opened once you are connected again.'
}
