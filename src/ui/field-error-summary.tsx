import { useEffect, useRef, type MouseEvent } from 'react'
import type { FieldErrors } from '../lib/field-errors.ts'

export type SummarizedField = { name: string; label: string; /** id of the control to go to */ controlId: string }

type FieldErrorSummaryProps = {
  view: {
    errors: FieldErrors
    /** Announced at once, word for word; there is no summary while it is empty. */
    alert: string
    /** Counts refusals: with each one the summary takes the focus, also for the same problems. */
    attempt: number
  }
  /** In the order of the form. */
  fields: readonly SummarizedField[]
}

/** "There is a problem": what is wrong with a form, with a link to each field. Takes the focus when it appears. */
export function FieldErrorSummary({ view, fields }: FieldErrorSummaryProps) {
  return view.alert === '' ? null : <Summary key={view.attempt} view={view} fields={fields} />
}

function Summary({ view: { alert, errors }, fields }: FieldErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus()
    // Focus alone scrolls just far enough for the first line, which may lie under a sticky header.
    summary.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const refused = fields.filter(({ name }) => errors[name] !== undefined)

  return (
    <div className="error-summary" tabIndex={-1} ref={summary} aria-labelledby="error-summary-title">
      <h2 className="error-summary__title" id="error-summary-title">
        There is a problem
      </h2>
      <p role="alert">{alert}</p>
      {refused.length === 0 ? null : (
        <ul className="error-summary__list">
          {refused.map(({ name, label, controlId }) => (
            <li key={name}>
              <a href={`#${controlId}`} onClick={goToControl}>
                {label}: {errors[name]}
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
