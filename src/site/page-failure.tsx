import { useLocation, type ErrorComponentProps } from '@tanstack/react-router'
import { PageNotice } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'

/**
 * In place of a page that could not be shown, because a part of it did not come or because it broke. Header, outbox and footer stay,
 * so that what waits is still sent. "Open it again" asks for the document, which the service worker may have kept.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const { href } = useLocation()
  return (
    <PageNotice title="This Page Did Not Open">
      <p className="lead">
        {wasNotFetched(error)
          ? 'A part of it could not be loaded. Check your connection.'
          : 'Something in it went wrong, and that is our fault.'}
      </p>
      <p>What you sent is not lost: it is with us, or it waits on this device and is sent by itself.</p>
      <p className="cluster">
        <a href={href} className="button">
          Open it again
        </a>
        <TargetLink to="/" className="button button--quiet">
          Return Home
        </TargetLink>
      </p>
    </PageNotice>
  )
}

/** What the browsers say when a script could not be fetched; a script that breaks says something else. */
function wasNotFetched(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|Importing a module script failed|Unable to preload/i.test(message)
}
