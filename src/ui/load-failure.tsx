import type { ReactNode } from 'react'

export type LoadFailureProps = {
  message: string
  onRetry: () => void
  /** Further ways out, beside "Retry". */
  children?: ReactNode
}

/** Says why something could not be fetched, and offers another try. */
export function LoadFailure({ message, onRetry, children }: LoadFailureProps) {
  return (
    <div className="load-failure" role="alert">
      <p>{message}</p>
      <div className="cluster">
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
        {children}
      </div>
    </div>
  )
}
