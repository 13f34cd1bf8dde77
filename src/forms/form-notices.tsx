import { useEffect, useRef, type MouseEvent } from 'react'
import { brand } from '../lib/brand.ts'
import type { FieldErrors } from './form-outcome.ts'
import { fieldsOf, type FormDefinition } from './rules/definition.ts'

type FieldErrorSummaryProps = {
  view: {
    errors: FieldErrors
    /** Announced at once, word for word; there is no summary while it is empty. */
    alert: string
    /** Counts refusals: with each one the summary takes the focus, also for the same problems. */
    attempt: number
  }
  form: FormDefinition
  /** Ids of other controls to lead to, by the field's name: where the field's own control can't be reached yet. */
  leadsTo: Readonly<Record<string, string>>
}

/** "There is a problem": what is wrong with a form, with a link to each field. Takes the focus when it appears. */
export function FieldErrorSummary(props: FieldErrorSummaryProps) {
  return props.view.alert === '' ? null : <Summary key={props.view.attempt} {...props} />
}

function Summary({ view: { alert, errors }, form, leadsTo }: FieldErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus()
    // Focus alone scrolls just far enough for the first line, which may lie under a sticky header.
    summary.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const refused = fieldsOf(form).filter(([name]) => errors[name] !== undefined)

  return (
    <div className="error-summary" tabIndex={-1} ref={summary} aria-labelledby="error-summary-title">
      <h2 className="error-summary__title" id="error-summary-title">
        There is a problem
      </h2>
      <p role="alert">{alert}</p>
      {refused.length === 0 ? null : (
        <ul className="error-summary__list">
          {refused.map(([name, { label, control = `${form.id}-${name}` }]) => (
            <li key={name}>
              <a href={`#${leadsTo[name] ?? control}`} onClick={goToControl}>
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

type DraftOfferProps = { draft: { offered: boolean; restore: () => void; discard: () => void } }

/** Offers what was typed earlier in this tab and not sent, if there is any. */
export function DraftOffer({ draft: { offered, restore, discard } }: DraftOfferProps) {
  if (!offered) return null
  return (
    <div className="form__draft cluster">
      <p role="alert">Restore what you typed?</p>
      <div className="cluster">
        <button type="button" className="button" onClick={restore}>
          Restore
        </button>
        <button type="button" className="button button--quiet" onClick={discard}>
          Forget it
        </button>
      </div>
    </div>
  )
}

/** Said in place of a form that can't send: without JavaScript, or when the page's scripts could not be loaded. */
export function FormFallbacks() {
  return (
    <>
      <noscript>
        <p className="form__unable">
          This form needs JavaScript, and nothing you type here is sent without it. Please call <Phone /> (
          {brand.phone.hours}) or write to <Mail />.
        </p>
      </noscript>
      {/* Shown by the loader: React is not there to do it. */}
      <p className="form__unable" role="alert" data-form-failed="" hidden suppressHydrationWarning>
        Not sent: this page could not finish loading. Your answers are still in the form, which tries again by itself as
        soon as you are connected. Or call <Phone /> ({brand.phone.hours}), or write to <Mail />.
      </p>
    </>
  )
}

/** The number, as a link. */
export function Phone() {
  return <a href={brand.phone.href}>{brand.phone.text}</a>
}

/** The address, as a link. */
export function Mail() {
  return <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>
}
