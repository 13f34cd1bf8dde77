import { useRef, useState, type FormEvent } from 'react'
import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import { fillForm, filledEntries } from '../lib/fill-form.ts'
import { clearDraft, writeDraft } from '../lib/form-draft.ts'
import { dismissToast, showToast, type ToastInput } from '../ui/toast-store.ts'
import { emailResult } from './email-result.ts'
import type { Payload } from './payload.ts'
import { submit } from './submit.ts'

/** Either a payload to submit, or the sentence to announce and the text beside each field. */
export type EmailCheck = { ok: true; payload: Payload } | { ok: false; alert: string; fields: FieldErrors }

export type EmailFormSetup = {
  /** Name of the form's draft; null for a form too short to need one. */
  draft: string | null
  check: (form: FormData, now: Date) => EmailCheck
  /** The brief's sentence for a submission that arrived. */
  success: string
  /** The form's names for the server's fields; as they are by default. */
  fieldsOf?: (fields: FieldErrors) => FieldErrors
}

/** What a form shows beside its values. */
export type EmailFormView = {
  busy: boolean
  errors: FieldErrors
  /** The sentence of the summary; empty when there is none. */
  alert: string
  /** Counts refusals, so that the same summary takes the focus again. */
  attempt: number
}

/** Runs a submit of a form that calls send-email from check to result. One at a time, however often the form is submitted. */
export function useEmailForm({ draft, check, success, fieldsOf = (fields) => fields }: EmailFormSetup) {
  const [view, setView] = useState<EmailFormView>({ busy: false, errors: NO_ERRORS, alert: '', attempt: 0 })
  const running = useRef(false)
  const waitingKeyRef = useRef<string | null>(null)
  const lastToast = useRef<number | null>(null)

  function showProblem(alert: string, errors: FieldErrors) {
    setView((view) => ({ ...view, alert, errors: fieldsOf(errors), attempt: view.attempt + 1 }))
  }

  function show(toast: ToastInput) {
    const id = showToast(toast)
    lastToast.current = toast.tone === 'destructive' ? id : null
  }

  async function send(form: HTMLFormElement) {
    const checked = check(new FormData(form), new Date())
    if (!checked.ok) {
      showProblem(checked.alert, checked.fields)
      return
    }
    setView((view) => ({ ...view, busy: true, errors: NO_ERRORS, alert: '' }))
    const key = waitingKeyRef.current
    const result = emailResult(await submit('send-email', checked.payload, key === null ? {} : { key }), success)
    waitingKeyRef.current = result.key
    if (result.clears) {
      fillForm(form, [])
      if (draft !== null) clearDraft(draft)
    } else {
      if (draft !== null) writeDraft(draft, { entries: filledEntries(form), key: result.key })
      setView((view) => ({ ...view, errors: fieldsOf(result.fields) }))
    }
    show(result.toast)
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    // A failure toast stays until dismissed: trying again dismisses it.
    if (lastToast.current !== null) dismissToast(lastToast.current)
    try {
      await send(event.currentTarget)
    } catch (error) {
      console.error('send-email:', error)
      show(emailResult({ kind: 'failed', error: null }, success).toast)
    } finally {
      running.current = false
      setView((view) => ({ ...view, busy: false }))
    }
  }

  return { view, waitingKeyRef, handleSubmit, showProblem }
}
