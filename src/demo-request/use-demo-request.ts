import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import { filledEntries } from '../lib/fill-form.ts'
import { clearDraft, writeDraft } from '../lib/form-draft.ts'
import { submit } from '../outbox/submit.ts'
import { dismissToast, showToast } from '../ui/toast-store.ts'
import { checkDemoRequest } from './check-demo-request.ts'
import { visibleResult } from './visible-result.ts'

/** Name of the draft that the form keeps in its tab. */
export const DRAFT = 'request-demo'

/** What the form shows beside its values. */
export type DemoRequestView = {
  busy: boolean
  errors: FieldErrors
  /** The sentence of the summary; empty when there is none. */
  alert: string
  /** Counts refusals, so that the same summary takes the focus again. */
  attempt: number
}

/** Runs a submit of the demo request from check to result. One at a time, however often the form is submitted. */
export function useDemoRequest() {
  const navigate = useNavigate()
  const [view, setView] = useState<DemoRequestView>({ busy: false, errors: NO_ERRORS, alert: '', attempt: 0 })
  const running = useRef(false)
  const waitingKeyRef = useRef<string | null>(null)
  const lastToast = useRef<number | null>(null)

  function showProblem(alert: string, errors: FieldErrors) {
    setView((view) => ({ ...view, alert, errors, attempt: view.attempt + 1 }))
  }

  function showFailure(title: string, description: string) {
    lastToast.current = showToast({ title, description, tone: 'destructive' })
  }

  async function send(form: HTMLFormElement) {
    const check = checkDemoRequest(new FormData(form), new Date())
    if (!check.ok) {
      showProblem(check.alert, check.fields)
      return
    }
    setView((view) => ({ ...view, busy: true, errors: NO_ERRORS, alert: '' }))
    const key = waitingKeyRef.current
    const result = visibleResult(await submit('request-demo', check.payload, key === null ? {} : { key }))
    if (result.shows === 'thank-you') {
      clearDraft(DRAFT)
      await navigate({
        to: '/thank-you',
        replace: true,
        state: { demoRequest: { status: result.status, key: result.key } },
      })
      return
    }
    waitingKeyRef.current = result.key
    writeDraft(DRAFT, { entries: filledEntries(form), key: result.key })
    setView((view) => ({ ...view, errors: result.fields }))
    showFailure(result.title, result.description)
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
      console.error('demo request:', error)
      const failed = visibleResult({ kind: 'failed', error: null })
      if (failed.shows === 'toast') showFailure(failed.title, failed.description)
    } finally {
      running.current = false
      setView((view) => ({ ...view, busy: false }))
    }
  }

  return { view, waitingKeyRef, handleSubmit, showProblem }
}
