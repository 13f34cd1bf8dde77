import { useRef, useState, type FormEvent } from 'react'
import { isStorageKept } from '../browser/request-persistence.ts'
import { receiptFor } from '../lib/submission.ts'
import type { Call, Payload, Receipt } from '../outbox/queue/outbox-item.ts'
import { OPEN_AGAIN } from '../outbox/status/outbox-texts.ts'
import { submit, type SubmitOutcome, type LastSubmitted } from '../outbox/queue/submit.ts'
import { changeToast, dismissToast, isLasting, showToast } from '../ui/toast-store.ts'
import { filledEntries, fillForm, formContents } from './fill-form.ts'
import { clearDraft, readDraft, writeDraft } from './form-draft.ts'
import {
  errorsByField,
  NO_ERRORS,
  type Done,
  type FieldErrors,
  type FormCheck,
  type FormResult,
} from './form-outcome.ts'
import type { FormDefinition } from './rules/definition.ts'

export type FormSetup = {
  form: FormDefinition
  draftName: string
  check: (form: FormData, now: Date) => FormCheck | Promise<FormCheck>
  resultOf: (outcome: SubmitOutcome) => FormResult
}

/** The state of a form, without its values. */
export type FormView = {
  busy: boolean
  /** While busy: whether this device could not store the submission, so that only this tab has it. */
  isOnlyHere: boolean
  errors: FieldErrors
  /** The sentence of the error summary; empty if there is none. */
  alert: string
  /** How often the form was refused. Each refusal shows the summary again and focuses it. */
  attempt: number
  /** The waiting submission that the visitor edits in this form. */
  edited: Edited | null
  /**
   * The draft's state. `restored`: its text is in the form. `offered`: the visitor must choose, because restoring would
   * replace other text.
   */
  draft: 'none' | 'restored' | 'offered'
  /** The result of the last submit, after the form was emptied. */
  done: Done | null
}

/** A waiting submission that the visitor changes. `createdAt`: epoch ms. */
export type Edited = { key: string; createdAt: number }

/** A failure that the form shows until its submission arrives. `toast`: the id of the toast. */
type ShownFailure = {
  toast: number
  /** When it was shown, epoch ms. */ at: number
  key: string | null
  /** The form's contents when submitted. */ contents: string
}

/**
 * The shortest time (ms) to show a failure, even if the submission arrives right after it, because the visitor needs
 * time to read.
 */
const READING_MS = 5_000

export type FormSubmit = ReturnType<typeof useFormSubmit>

/** Runs a submit from the check to the result. Only one submit runs at a time, however often the form is submitted. */
export function useFormSubmit({ form: definition, draftName, check, resultOf }: FormSetup) {
  const { call, name: formName } = definition
  const [view, setView] = useState<FormView>({
    busy: false,
    isOnlyHere: false,
    errors: NO_ERRORS,
    alert: '',
    attempt: 0,
    edited: null,
    draft: 'none',
    done: null,
  })
  const running = useRef(false)
  const submittedRef = useRef<LastSubmitted | null>(null)
  /** Whether the tab has a draft that differs from the form's text. Such a draft must stay after this submission. */
  const hasOtherDraftRef = useRef(false)
  const failureRef = useRef<ShownFailure | null>(null)
  /** The ids of the toasts that report waiting submissions, by the submission's key. */
  const savedRef = useRef(new Map<string, number>())

  function showProblem(alert: string, errors: FieldErrors) {
    setView((view) => ({ ...view, alert, errors: errorsByField(definition, errors), attempt: view.attempt + 1 }))
  }

  /** Changes the error texts beside the fields. If none are left, removes the summary too. */
  function changeErrors(change: (errors: FieldErrors) => FieldErrors) {
    setView((view) => {
      const errors = change(view.errors)
      if (errors === view.errors) return view
      return { ...view, errors, alert: Object.keys(errors).length === 0 ? '' : view.alert }
    })
  }

  function setEdited(edited: Edited | null) {
    setView((view) => (view.edited === edited ? view : { ...view, edited }))
  }

  function setDraft(draft: FormView['draft']) {
    setView((view) => (view.draft === draft ? view : { ...view, draft }))
  }

  /** Shows the form again, in place of the last submit's result. */
  function startAnother() {
    setView((view) => ({ ...view, done: null }))
  }

  /**
   * Notes the submission that the form's next submit continues, and stores the form's text as its draft. An offered
   * draft stays.
   * @param entries what the visitor submitted
   */
  function keepDraft(form: HTMLFormElement, entries: FormData, submitted: LastSubmitted | null) {
    submittedRef.current = submitted
    if (hasOtherDraftRef.current) return
    const isUnchanged = !isChanged(form, entries)
    writeDraft(draftName, formName, { entries: filledEntries(form), submitted, isUnchanged })
  }

  /** Deletes the draft, whose text is sent now. A draft that is still offered stays. */
  function endDraft() {
    if (hasOtherDraftRef.current) return
    clearDraft(draftName)
    setDraft('none')
  }

  function show({ toast, key, done }: Pick<FormResult, 'toast' | 'key' | 'done'>, entries: FormData) {
    if (toast === null) return
    const id = showToast(toast)
    if (done?.isSent === false) savedRef.current.set(done.key, id)
    if (isLasting(toast)) failureRef.current = { toast: id, at: Date.now(), key, contents: formContents(entries) }
  }

  /**
   * If the submission of a shown failure has arrived after all, replaces the failure by the success. Clears the form
   * unless its content changed.
   * @param receipts of all submissions of this device that have arrived
   * @returns a function that stops the timer, which gives the visitor time to read the failure
   */
  function replaceFailure(
    form: HTMLFormElement,
    receipts: readonly Receipt[],
    empty: () => void,
  ): (() => void) | undefined {
    const failure = failureRef.current
    const receipt = receipts.find(({ key }) => key === failure?.key)
    if (failure === null || receipt === undefined) return undefined
    const { key, answer } = receipt
    const timer = setTimeout(
      () => {
        // The visitor's next submit has dismissed this failure, and will report its own result.
        if (failureRef.current !== failure) return
        failureRef.current = null
        dismissToast(failure.toast)
        const { toast, done = null } = resultOf({ kind: 'sent', key, answer })
        if (formContents(new FormData(form)) === failure.contents) {
          empty()
          endDraft()
          setView((view) => ({ ...view, done }))
        }
        showToast(
          toast ?? {
            title: 'Sent',
            description: `What you submitted has arrived. Its reference is ${receiptFor(key)}.`,
            tone: 'success',
          },
        )
      },
      Math.max(failure.at + READING_MS - Date.now(), 0),
    )
    return () => clearTimeout(timer)
  }

  /**
   * Updates the toast of each saved submission that has been sent, if the toast is still shown.
   * @param receipts of all submissions of this device that have arrived
   */
  function updateSaved(receipts: readonly Receipt[]): void {
    for (const { key } of receipts) {
      const toast = savedRef.current.get(key)
      if (toast === undefined) continue
      savedRef.current.delete(key)
      changeToast(toast, { title: 'Sent', description: `${receiptFor(key)} has reached us.`, tone: 'success' })
    }
  }

  /** Sends a form's values, and shows the result. Empties the form, unless the visitor typed during the send. */
  async function send(form: HTMLFormElement, entries: FormData) {
    const checking = check(entries, new Date())
    // A synchronous result is used at once, so that it shows in the same task as the visitor's click.
    const checked = checking instanceof Promise ? await checking : checking
    if (!checked.ok) {
      showProblem(checked.alert, checked.fields)
      return
    }
    setView((view) => ({ ...view, busy: true, errors: NO_ERRORS, alert: '', done: null }))
    const payload = { ...checked.payload, ...programSigns(entries, call) }
    const outcome = await submit(call, payload, {
      earlier: submittedRef.current ?? undefined,
      file: checked.file,
      onKey: (key) => keepDraft(form, entries, { key, payload }),
      onUnstored: () => setView((view) => ({ ...view, isOnlyHere: true })),
    })
    const result = await withKeepingNote(resultOf(outcome), outcome)
    const { key, clears, leave, done = null } = result
    const isTypedSince = filledEntries(form).length > 0 && isChanged(form, entries)
    // If the visitor has left the page, the form may be open again, with a newer draft. That draft must stay.
    const hasLatestDraft = form.isConnected || readDraft(draftName)?.isUnchanged
    setView((view) => ({
      ...view,
      edited: view.edited && key !== null ? { ...view.edited, key } : null,
      done: done && isTypedSince ? { ...done, text: `${done.text} ${TYPED_SINCE}` } : done,
      errors: errorsByField(definition, result.fields),
    }))
    if (clears && hasLatestDraft) endDraft()
    if (clears && !isTypedSince) {
      submittedRef.current = null
      if (leave === undefined) fillForm(form, [])
    } else if (hasLatestDraft) keepDraft(form, entries, key === null ? null : { key, payload })
    show(result, entries)
    await leave?.(payload)
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    // A failure's toast stays until it is dismissed. A new attempt dismisses it.
    if (failureRef.current !== null) dismissToast(failureRef.current.toast)
    failureRef.current = null
    const form = event.currentTarget
    const entries = new FormData(form)
    try {
      await send(form, entries)
    } catch (error) {
      console.error(`${call}:`, error)
      show(resultOf({ kind: 'failed', key: null, error: null }), entries)
    } finally {
      running.current = false
      setView((view) => ({ ...view, busy: false, isOnlyHere: false }))
    }
  }

  return {
    draftName,
    formName,
    view,
    submittedRef,
    hasOtherDraftRef,
    handleSubmit,
    showProblem,
    changeErrors,
    setEdited,
    setDraft,
    startAnother,
    endDraft,
    replaceFailure,
    updateSaved,
  }
}

/** The sentence after a receipt if the visitor typed during the send. */
const TYPED_SINCE = 'What you typed since then is still in the form.'

/** Whether the form's contents differ from what was submitted. */
function isChanged(form: HTMLFormElement, entries: FormData): boolean {
  return formContents(new FormData(form)) !== formContents(entries)
}

/**
 * Returns values that reveal programs (bots), to send beside the form's values. `website`: the honeypot's content.
 * `elapsedMs`: the time from the form's first input (or the page's start) to the submit. It is sent only if the page
 * saw no key, pointer or touch. So people are never timed, even if their browser fills in everything.
 */
export function programSigns(form: FormData, call: Call): Payload {
  const website = form.get('website')
  return {
    ...(typeof website === 'string' && website !== '' ? { website } : {}),
    ...(isUntouched() ? { elapsedMs: sinceFirstInput(call) } : {}),
  }
}

// Returns whether the page saw no key, pointer or touch; false in browsers without `userActivation`.
function isUntouched(): boolean {
  return 'userActivation' in navigator && !navigator.userActivation.hasBeenActive
}

const firstInputs = new Map<Call, number>()

/** Records the time of a form's first input. Called for every input. */
export function recordFirstInput(call: Call): void {
  if (!firstInputs.has(call)) firstInputs.set(call, performance.now())
}

/**
 * Returns the milliseconds since the first input of the form for this endpoint, or since the page's start without one.
 */
function sinceFirstInput(call: Call): number {
  return Math.max(0, Math.round(performance.now() - (firstInputs.get(call) ?? 0)))
}

/** Adds a warning to a result that says "saved", if the browser may still delete the site's storage. */
async function withKeepingNote(result: FormResult, { kind }: SubmitOutcome): Promise<FormResult> {
  const { toast, done } = result
  if (toast === null || (kind !== 'saved' && kind !== 'saved-after-answer') || (await isStorageKept())) return result
  // The warning is shown once: in the notice that replaces the form, if there is one, because the toast has the same
  // text.
  if (done !== undefined) return { ...result, done: { ...done, text: `${done.text} ${OPEN_AGAIN}` } }
  return { ...result, toast: { ...toast, description: `${toast.description} ${OPEN_AGAIN}` } }
}
