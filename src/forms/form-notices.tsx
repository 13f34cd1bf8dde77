import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { DATE_AND_TIME, instantText } from '../browser/instant-text.ts'
import { receiptFor } from '../lib/submission.ts'
import { NotifyWhenSent } from '../outbox/status/notify-when-sent.tsx'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import type { Done, FieldErrors } from './form-outcome.ts'
import { fieldsOf, type FormDefinition } from './rules/definition.ts'
import type { EditedNow } from './use-saved-values.ts'

type FieldErrorSummaryProps = {
  view: {
    errors: FieldErrors
    /** The sentence above the links, which screen readers announce at once. If it is empty there is no summary. */
    alert: string
    /** How often the form was refused. Each refusal focuses the summary, even if the problems are the same. */
    attempt: number
  }
  form: FormDefinition
  /**
   * The ids of other controls to which errors link, by the field's name, for fields whose own control is still
   * disabled.
   */
  leadsTo: Readonly<Record<string, string>>
}

/** "There is a problem": lists a form's errors with a link to each field. Takes the focus when it appears. */
export function FieldErrorSummary(props: FieldErrorSummaryProps) {
  return props.view.alert === '' ? null : <Summary key={props.view.attempt} {...props} />
}

/** The most links that the summary shows unfolded. On a phone more links would push the form out of sight. */
const SHOWN_PROBLEMS = 3

function Summary({ view: { alert, errors }, form, leadsTo }: FieldErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus()
    // After the focus alone, the sticky header may cover the summary's first line.
    summary.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const links = fieldsOf(form)
    .filter(([name]) => errors[name] !== undefined)
    .map(([name, { label, control = `${form.id}-${name}` }]) => (
      <li key={name}>
        <a href={`#${leadsTo[name] ?? control}`} onClick={goToControl}>
          {label}: {errors[name]}
        </a>
      </li>
    ))
  // A single further link is shown, not folded.
  const shown = links.length > SHOWN_PROBLEMS + 1 ? SHOWN_PROBLEMS : links.length

  return (
    <div className="error-summary" tabIndex={-1} ref={summary} aria-labelledby="error-summary-title">
      <h2 className="error-summary__title" id="error-summary-title">
        There is a problem
      </h2>
      <p role="alert">{alert}</p>
      {links.length === 0 ? null : <ul className="error-summary__list">{links.slice(0, shown)}</ul>}
      {shown === links.length ? null : (
        <details>
          <summary>{links.length - shown} more</summary>
          <ul className="error-summary__list">{links.slice(shown)}</ul>
        </details>
      )}
    </div>
  )
}

// Moves the focus to a field without changing the address, so that no field becomes an entry of the browser's history.
function goToControl(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (control === null) return
  event.preventDefault()
  control.focus()
  control.scrollIntoView({ block: 'center' })
}

type DraftNoticeProps = {
  draft: { state: string; restore: () => void; discard: () => void; startOver: () => void }
}

/** Says that a draft was restored, or offers it if restoring would replace other text. */
export function DraftNotice({ draft: { state, restore, discard, startOver } }: DraftNoticeProps) {
  if (state === 'none') return null
  const isOffered = state === 'offered'
  return (
    <div className="form__draft form__restored cluster">
      <p role={isOffered ? 'alert' : 'status'}>{isOffered ? 'Restore what you typed?' : 'Restored what you typed.'}</p>
      <div className="cluster">
        {isOffered ? (
          <button type="button" className="button" onClick={restore}>
            Restore
          </button>
        ) : null}
        <button type="button" className="button button--quiet" onClick={isOffered ? discard : startOver}>
          {isOffered ? 'Discard it' : 'Start over'}
        </button>
      </div>
    </div>
  )
}

type DoneNoticeProps = {
  done: Done
  /** Whether the server has received the waiting submission since. */
  hasArrived: boolean
  /** The text for a submission that arrived; by default the sentence of `done`. */
  receipt: ReactNode
  /** The button that brings the form back. */
  children: ReactNode
}

/** The receipt of the last submit, in place of the fields. It takes the focus when it appears. */
export function DoneNotice({ done: { key, isSent, text }, hasArrived, receipt, children }: DoneNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    // At the lower edge of the window the toast would cover this notice.
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      className={`form__draft form__done stack${isSent || hasArrived ? ' form__done--sent' : ''}`}
      tabIndex={-1}
      ref={notice}
    >
      {isSent ? (
        (receipt ?? <p>{text}</p>)
      ) : (
        <p>
          {hasArrived
            ? `${receiptFor(key)} was saved first, and has been sent since.`
            : `Saved as ${receiptFor(key)}. ${text}`}{' '}
          <TargetLink to="/outbox" className="link">
            On this device
          </TargetLink>
        </p>
      )}
      {isSent || hasArrived ? null : <NotifyWhenSent isWaiting />}
      <p>{children}</p>
    </div>
  )
}

/** The text while only this tab has a submission, because this device could not store it. */
const STAY_HERE = 'This browser could not store it. Keep this tab open until this page says that it has arrived.'

/** The status while a form is being sent. Only screen readers get it, but it is visible if the tab must stay open. */
export function SendingNote({ text, isOnlyHere }: { text: string; isOnlyHere: boolean }) {
  const note = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The visitor has just pressed the button above this text, so the text is scrolled into view.
    if (isOnlyHere) note.current?.scrollIntoView({ block: 'nearest' })
  }, [isOnlyHere])
  return (
    <output className={isOnlyHere ? 'form__draft' : 'visually-hidden'} ref={note}>
      {isOnlyHere ? `${text} ${STAY_HERE}` : text}
    </output>
  )
}

/** Shows which waiting submission the form changes, and its present state. Takes the focus when it appears. */
export function EditingBar({ edited, onKeep }: { edited: EditedNow; onKeep: () => void }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A refused submission has an error summary, which takes the focus instead.
    if (edited.state !== 'waiting') return
    bar.current?.focus({ preventScroll: true })
    bar.current?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, because later the visitor is elsewhere in the form
  }, [])
  return (
    <div className="form__draft form__editing cluster" tabIndex={-1} ref={bar} aria-labelledby="editing-bar">
      <p id="editing-bar" role="status">
        {editingText(edited)}
      </p>
      <button type="button" className="button" onClick={onKeep}>
        {edited.state === 'waiting' || edited.state === 'refused' ? 'Keep as it was' : 'Start over'}
      </button>
    </div>
  )
}

function editingText({ key, createdAt, state }: EditedNow): string {
  const receipt = receiptFor(key)
  if (state === 'sent') return `${receipt} has been sent as it was. What you change and send now is a new request.`
  if (state === 'gone') return `${receipt} is no longer on this device. What you send now is a new request.`
  return `You are changing ${receipt}, saved ${instantText(createdAt, DATE_AND_TIME)}.`
}

/** The messages in place of a form that can't send: without JavaScript, or if the page's scripts failed to load. */
export function FormFallbacks() {
  return (
    <>
      <noscript>
        <p className="form__unable">
          This form needs JavaScript, and nothing you type here is sent without it. Please{' '}
          <ByPhone before="call " after=" or " />
          write to <MailLink />.
        </p>
      </noscript>
      {/* The inline script `src/snippets/loader.ts` shows this text, because React does not run then. */}
      <p className="form__unable" role="alert" data-form-failed="" hidden suppressHydrationWarning>
        Not sent: this page could not finish loading. Your answers are still in the form, which tries again by itself as
        soon as you are connected. Or <ByPhone before="call " after=", or " />
        write to <MailLink />.
      </p>
    </>
  )
}
