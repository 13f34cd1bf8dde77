import { useRef, useState, type FormEvent } from 'react'
import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import { fillForm, filledEntries } from '../lib/fill-form.ts'
import { clearDraft, writeDraft, type Submitted } from '../lib/form-draft.ts'
import { dismissToast, showToast, type ToastInput } from '../ui/toast-store.ts'
import type { FormCheck } from './form-check.ts'
import type { FormResult } from './form-result.ts'
import type { Call } from './outbox-item.ts'
import { programSigns } from './program-signs.ts'
import { submit, type SubmitOutcome } from './submit.ts'

export type FormSetup = {
  call: Call
  draftName: string
  check: (form: FormData, now: Date) => FormCheck | Promise<FormCheck>
  resultOf: (outcome: SubmitOutcome) => FormResult
  /** The form's names for the server's fields; as they are by default. */
  fieldsOf?: (fields: FieldErrors) => FieldErrors
}

/** What a form shows beside its values. */
export type FormView = {
  busy: boolean
  errors: FieldErrors
  /** The sentence of the summary; empty when there is none. */
  alert: string
  /** Counts refusals, so that the same summary takes the focus again. */
  attempt: number
}

export type FormSubmit = ReturnType<typeof useFormSubmit>

/** Runs a submit from check to result. One at a time, however often the form is submitted. */
export function useFormSubmit({ call, draftName, check, resultOf, fieldsOf = (fields) => fields }: FormSetup) {
  const [view, setView] = useState<FormView>({ busy: false, errors: NO_ERRORS, alert: '', attempt: 0 })
  const running = useRef(false)
  const submittedRef = useRef<Submitted | null>(null)
  /** The draft holds other words than the form: it outlives this submission. */
  const holdsDraftRef = useRef(false)
  const lastToast = useRef<number | null>(null)

  function showProblem(alert: string, errors: FieldErrors) {
    setView((view) => ({ ...view, alert, errors: fieldsOf(errors), attempt: view.attempt + 1 }))
  }

  /** Changes the texts beside the fields; without any left, the summary goes too. */
  function changeErrors(change: (errors: FieldErrors) => FieldErrors) {
    setView((view) => {
      const errors = change(view.errors)
      if (errors === view.errors) return view
      return { ...view, errors, alert: Object.keys(errors).length === 0 ? '' : view.alert }
    })
  }

  function show(toast: Required<ToastInput> | null) {
    if (toast === null) return
    const id = showToast(toast)
    lastToast.current = toast.tone === 'destructive' ? id : null
  }

  async function send(form: HTMLFormElement) {
    const entries = new FormData(form)
    const checking = check(entries, new Date())
    // What need not be waited for is shown within the visitor's click.
    const checked = checking instanceof Promise ? await checking : checking
    if (!checked.ok) {
      showProblem(checked.alert, checked.fields)
      return
    }
    setView((view) => ({ ...view, busy: true, errors: NO_ERRORS, alert: '' }))
    const payload = { ...checked.payload, ...programSigns(entries, call) }
    const result = resultOf(await submit(call, payload, { earlier: submittedRef.current ?? undefined, file: checked.file }))
    submittedRef.current = result.key === null ? null : { key: result.key, payload }
    if (result.clears) {
      if (result.leave === undefined) fillForm(form, [])
      if (!holdsDraftRef.current) clearDraft(draftName)
    } else {
      if (!holdsDraftRef.current) writeDraft(draftName, { entries: filledEntries(form), submitted: submittedRef.current, isUnchanged: true })
      setView((view) => ({ ...view, errors: fieldsOf(result.fields) }))
    }
    show(result.toast)
    await result.leave?.()
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
      console.error(`${call}:`, error)
      show(resultOf({ kind: 'failed', key: null, error: null }).toast)
    } finally {
      running.current = false
      setView((view) => ({ ...view, busy: false }))
    }
  }

  return { draftName, view, submittedRef, holdsDraftRef, handleSubmit, showProblem, changeErrors }
}
