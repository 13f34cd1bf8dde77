import { useEffect, useState, type ComponentType } from 'react'
import { ContentError, isUnanswered } from '../content/content-error.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

export type ContentFailureProps = {
  error: unknown
  /** Names the missing content, with its article: "the webinar". */
  what: string
  onRetry: () => void
}

/**
 * Shows why content is missing. If the server did not answer, shows a neutral message and lists the pages stored on
 * this device.
 */
export function ContentFailure({ error, what, onRetry }: ContentFailureProps) {
  if (isUnanswered(error)) return <NotKept what={what} onRetry={onRetry} />
  const message = error instanceof ContentError ? error.message : `${what.replace(/^t/, 'T')} could not be shown.`
  return <LoadFailure message={message} onRetry={onRetry} />
}

function NotKept({ what, onRetry }: Omit<ContentFailureProps, 'error'>) {
  const [KeptPages, setKeptPages] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Loaded only now, because the page needs it only after a failure. The service worker stores this script with the
    // offline pages.
    void import('./kept-pages-list.tsx').then(
      (loaded) => setKeptPages(() => loaded.KeptPages),
      () => undefined,
    )
  }, [])
  return (
    <div className="not-kept stack">
      <div role="status" className="not-kept__note">
        <p>{`Without a connection we can’t show ${what}: this device has no copy.`}</p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
      {KeptPages ? <KeptPages /> : null}
    </div>
  )
}
