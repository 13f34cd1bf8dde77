import { useEffect, useState, type ComponentType } from 'react'
import { ContentError, isUnanswered } from '../content/content-error.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

export type ContentFailureProps = {
  error: unknown
  /** The missing content, with its article: "the webinar". */
  what: string
  onRetry: () => void
}

/**
 * Shows why content is missing. If the server did not answer, the tone is neutral, and all pages stored on this device
 * are listed.
 */
export function ContentFailure({ error, what, onRetry }: ContentFailureProps) {
  if (isUnanswered(error)) return <NotKept what={what} onRetry={onRetry} />
  const message = error instanceof ContentError ? error.message : `${what.replace(/^t/, 'T')} could not be shown.`
  return <LoadFailure message={message} onRetry={onRetry} />
}

function NotKept({ what, onRetry }: Omit<ContentFailureProps, 'error'>) {
  const [KeptPages, setKeptPages] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Loaded only now, because no page needs it before. If pages are stored on this device, this script is stored too.
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
