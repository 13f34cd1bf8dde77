import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import * as v from 'valibot'
import { formText } from '../../forms/fill-form.ts'
import { emailAddress } from '../../forms/rules/payload-schema.ts'
import { useFocusReturn } from '../../forms/use-field-messages.ts'

type StaffFormProps = {
  titleId: string
  button: string
  busyButton: string
  /** Handles a submit. Resolves to the error text to show; null on success. */
  onSubmit: (values: FormData) => Promise<string | null>
  /** Further buttons beside the submit button. */
  actions?: ReactNode
  children: ReactNode
}

/** A short form for staff. It shows one error message above its button, and keeps the entered values after an error. */
export function StaffForm({ titleId, button, busyButton, onSubmit, actions, children }: StaffFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState({ text: '', attempt: 0 })
  useFocusReturn(form, busy)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const values = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(({ attempt }) => ({ text: '', attempt }))
    const text = (await onSubmit(values)) ?? ''
    setBusy(false)
    setProblem(({ attempt }) => ({ text, attempt: attempt + 1 }))
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="form admin-form"
      aria-labelledby={titleId}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {children}
      {problem.text === '' ? null : (
        <p className="form__unable" role="alert" key={problem.attempt}>
          {problem.text}
        </p>
      )}
      <div className="cluster">
        <button type="submit" className="button button--primary" disabled={busy}>
          {busy ? busyButton : button}
        </button>
        {actions}
      </div>
    </form>
  )
}

/** Returns the form's `email` value, trimmed and in lower case, as accounts store it. */
export function addressOf(values: FormData): string {
  return formText(values, 'email').trim().toLowerCase()
}

/** Returns whether the text has the form of an email address. The server checks the rest. */
export function isAddress(text: string): boolean {
  return v.is(emailAddress, text)
}
