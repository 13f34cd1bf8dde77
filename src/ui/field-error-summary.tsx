import { useEffect, useRef, type MouseEvent } from 'react'

export type FieldProblem = { /** id of the control to go to */ controlId: string; label: string; text: string }

type FieldErrorSummaryProps = {
  /** Announced at once, word for word. */
  alert: string
  problems: readonly FieldProblem[]
}

/**
 * "There is a problem": what is wrong with a form, with a link to each field. Takes the focus when it appears; give it a
 * new key for each submit, so that the same problems take it again.
 */
export function FieldErrorSummary({ alert, problems }: FieldErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus()
    // Focus alone scrolls just far enough for the first line, which may lie under a sticky header.
    summary.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div className="error-summary" tabIndex={-1} ref={summary} aria-labelledby="error-summary-title">
      <h2 className="error-summary__title" id="error-summary-title">
        There is a problem
      </h2>
      <p role="alert">
        {alert}
      </p>
      {problems.length === 0 ? null : (
        <ul className="error-summary__list">
          {problems.map((problem) => (
            <li key={problem.label}>
              <a href={`#${problem.controlId}`} onClick={goToControl}>
                {problem.label}: {problem.text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// Moves the focus without a hash in the address: the fields are no places in the site's history.
function goToControl(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (control === null) return
  event.preventDefault()
  control.focus()
  control.scrollIntoView({ block: 'center' })
}
