import type { ReactNode } from 'react'

export type LoadFailureProps = {
  message: string
  onRetry: () => void
  /** Further links beside "Retry". */
  children?: ReactNode
}

/** Says why something failed to load, and offers a retry. */
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
