import { useEffect, useState, type ComponentType } from 'react'
import { ContentError, isUnanswered } from '../content/content-error.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

export type ContentFailureProps = {
  error: unknown
  /** The missing content, with its article: "the webinar". */
  what: string
  onRetry: () => void
}

/** Why content is missing. No answer is no fault: that is said in a neutral tone, with all pages of this device. */
export function ContentFailure({ error, what, onRetry }: ContentFailureProps) {
  if (isUnanswered(error)) return <NotKept what={what} onRetry={onRetry} />
  const message = error instanceof ContentError ? error.message : `${what.replace(/^t/, 'T')} could not be shown.`
  return <LoadFailure message={message} onRetry={onRetry} />
}

function NotKept({ what, onRetry }: Omit<ContentFailureProps, 'error'>) {
  const [KeptPages, setKeptPages] = useState<ComponentType | null>(null)
  useEffect(() => {
    // No page needs it before. Where pages are kept, so is this script; elsewhere there is nothing to list.
    void import('./kept-pages-list.tsx').then(
      (loaded) => setKeptPages(() => loaded.KeptPages),
      () => undefined,
    )
  }, [])
  return (
    <div className="not-kept stack">
      <div role="status" className="not-kept__note">
        <p>{`Without a connection we can’t show ${what}: this device keeps no copy.`}</p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
      {KeptPages ? <KeptPages /> : null}
    </div>
  )
}
