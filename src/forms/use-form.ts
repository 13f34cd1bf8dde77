import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { isStorageKept } from '../browser/request-persistence.ts'
import { receiptFor } from '../lib/submission.ts'
import type { Call, OutboxItem, Payload, Receipt } from '../outbox/queue/outbox-item.ts'
import { useOutbox } from '../outbox/status/outbox-snapshot.ts'
import { itemRefusalText, OPEN_AGAIN } from '../outbox/status/outbox-texts.ts'
import { submit, type SubmitOutcome, type Submitted } from '../outbox/queue/submit.ts'
import { dismissToast, showToast } from '../ui/toast-store.ts'
import { filledEntries, fillForm, formContents, type FormEntries } from './fill-form.ts'
import { clearDraft, readDraft, writeDraft } from './form-draft.ts'
import { NO_ERRORS, type FieldErrors, type FormCheck, type FormResult } from './form-outcome.ts'

export type FormSetup = {
  call: Call
  draftName: string
  check: (form: FormData, now: Date) => FormCheck | Promise<FormCheck>
  resultOf: (outcome: SubmitOutcome) => FormResult
  /** The texts beside the form's fields for those that the server names; by default it has the form's names. */
  errorsOf?: (fields: FieldErrors) => FieldErrors
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

/** What the form says of its last submit, while that has not arrived. */
type ShownFailure = {
  toast: number
  /** epoch ms */ at: number
  key: string | null
  /** Of the form, as it was submitted. */ contents: string
}

/** A failure is shown at least this long, even if the submission arrives right after it: the visitor needs the time to read it. */
const READING_MS = 5_000

export type FormSubmit = ReturnType<typeof useFormSubmit>

/** Runs a submit from check to result. One at a time, however often the form is submitted. */
export function useFormSubmit({ call, draftName, check, resultOf, errorsOf = (fields) => fields }: FormSetup) {
  const [view, setView] = useState<FormView>({ busy: false, errors: NO_ERRORS, alert: '', attempt: 0 })
  const running = useRef(false)
  const submittedRef = useRef<Submitted | null>(null)
  /** The draft contains other words than the form: it must stay after this submission. */
  const hasOtherDraftRef = useRef(false)
  const failureRef = useRef<ShownFailure | null>(null)

  function showProblem(alert: string, errors: FieldErrors) {
    setView((view) => ({ ...view, alert, errors: errorsOf(errors), attempt: view.attempt + 1 }))
  }

  /** Changes the texts beside the fields; without any left, the summary goes too. */
  function changeErrors(change: (errors: FieldErrors) => FieldErrors) {
    setView((view) => {
      const errors = change(view.errors)
      if (errors === view.errors) return view
      return { ...view, errors, alert: Object.keys(errors).length === 0 ? '' : view.alert }
    })
  }

  function show({ toast, key }: Pick<FormResult, 'toast' | 'key'>, entries: FormData) {
    if (toast === null) return
    const id = showToast(toast)
    if (toast.tone === 'destructive')
      failureRef.current = { toast: id, at: Date.now(), key, contents: formContents(entries) }
  }

  /**
   * The submission has arrived after all, so a failure that is still shown is no longer true. The success takes its place, and the form
   * is emptied unless something else stands in it by now.
   * @param receipts of all submissions of this device that have arrived
   * @returns stops the timer that gives the visitor time to read the failure
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
        // A further submit has dismissed it, and will say itself what comes of it.
        if (failureRef.current !== failure) return
        failureRef.current = null
        dismissToast(failure.toast)
        const { toast } = resultOf({ kind: 'sent', key, answer })
        if (formContents(new FormData(form)) === failure.contents) {
          empty()
          if (!hasOtherDraftRef.current) clearDraft(draftName)
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

  async function send(form: HTMLFormElement, entries: FormData) {
    const checking = check(entries, new Date())
    // Without a promise the result is shown at once, within the visitor's click.
    const checked = checking instanceof Promise ? await checking : checking
    if (!checked.ok) {
      showProblem(checked.alert, checked.fields)
      return
    }
    setView((view) => ({ ...view, busy: true, errors: NO_ERRORS, alert: '' }))
    const payload = { ...checked.payload, ...programSigns(entries, call) }
    const outcome = await submit(call, payload, { earlier: submittedRef.current ?? undefined, file: checked.file })
    const result = await withKeepingNote(resultOf(outcome), outcome)
    submittedRef.current = result.key === null ? null : { key: result.key, payload }
    if (result.clears) {
      if (result.leave === undefined) fillForm(form, [])
      if (!hasOtherDraftRef.current) clearDraft(draftName)
    } else {
      if (!hasOtherDraftRef.current)
        writeDraft(draftName, { entries: filledEntries(form), submitted: submittedRef.current, isUnchanged: true })
      setView((view) => ({ ...view, errors: errorsOf(result.fields) }))
    }
    show(result, entries)
    await result.leave?.()
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    // A failure toast stays until dismissed: trying again dismisses it.
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
      setView((view) => ({ ...view, busy: false }))
    }
  }

  return { draftName, view, submittedRef, hasOtherDraftRef, handleSubmit, showProblem, changeErrors, replaceFailure }
}

/**
 * The signs by which the server recognizes programs; they are sent beside the values. One is the content of the hidden field. The other
 * is how long the form took from its first input (from the page's start, where none was seen). That one is sent only if nobody has
 * used a key, a pointer or a finger on this page: so people are never timed, not even those whose browser fills in everything.
 */
export function programSigns(form: FormData, call: Call): Payload {
  const website = form.get('website')
  return {
    ...(typeof website === 'string' && website !== '' ? { website } : {}),
    ...(isUntouched() ? { elapsedMs: sinceFirstInput(call) } : {}),
  }
}

// A browser without this interface can't say: then nobody is suspected.
function isUntouched(): boolean {
  return 'userActivation' in navigator && !navigator.userActivation.hasBeenActive
}

const firstInputs = new Map<Call, number>()

/** Called for every input of a form; remembers when the first one was. */
export function noteFirstInput(call: Call): void {
  if (!firstInputs.has(call)) firstInputs.set(call, performance.now())
}

/** Milliseconds since the form of this call was first typed into, or since the page came where no input was seen. */
function sinceFirstInput(call: Call): number {
  return Math.max(0, Math.round(performance.now() - (firstInputs.get(call) ?? 0)))
}

/** What was saved may be deleted where the browser has not promised to keep it: who reads "saved" reads that too. */
async function withKeepingNote(result: FormResult, { kind }: SubmitOutcome): Promise<FormResult> {
  const { toast } = result
  if (toast === null || (kind !== 'saved' && kind !== 'saved-after-answer') || (await isStorageKept())) return result
  return { ...result, toast: { ...toast, description: `${toast.description} ${OPEN_AGAIN}` } }
}

type SavedValuesSetup = {
  /** Whether a waiting submission can be edited in this form. */
  isOfThisForm: (item: OutboxItem) => boolean
  entriesFrom: (payload: OutboxItem['payload']) => FormEntries
  /** What the form submits, to say that a saved one is being edited. A form without it takes the focus instead. */
  noun?: string
  /** Called when the form has been filled: from a waiting submission, or from the draft. */
  onFill?: (item: OutboxItem | null) => void
}

/**
 * Fills a form with what was stored of it: the draft, if the visitor takes the offer, or the waiting submission that the visitor asked
 * to edit. That one is filled in once, with the reason why it was not accepted. The next submit continues the submission that the
 * values belong to.
 * @returns the draft
 */
export function useSavedValues(form: RefObject<HTMLFormElement | null>, submit: FormSubmit, setup: SavedValuesSetup) {
  const { draftName, submittedRef, hasOtherDraftRef, showProblem, changeErrors, replaceFailure } = submit
  const { isOfThisForm, entriesFrom, noun, onFill } = setup
  // The key lies in the history entry, so it survives a reload.
  const key = useLocation().state.editItem
  const { needsAttention, pending, receipts } = useOutbox()
  const item = [...needsAttention, ...pending].find((item) => item.key === key && isOfThisForm(item))
  const opened = useRef<string | null>(null)
  const draft = useDraft(draftName, form, submittedRef, (entries, submitted) => fill(entries, submitted, null))

  function fill(entries: FormEntries, submitted: Submitted | null, item: OutboxItem | null) {
    if (!form.current) return
    fillForm(form.current, entries)
    submittedRef.current = submitted
    // The messages were about the values before.
    changeErrors(() => NO_ERRORS)
    onFill?.(item)
  }

  useEffect(() => {
    if (item === undefined || opened.current === item.key) return
    opened.current = item.key
    fill(entriesFrom(item.payload), { key: item.key, payload: item.payload }, item)
    draft.offerBeside(item.key)
    if (item.state !== 'queued') showProblem(itemRefusalText(item), item.lastError?.fields ?? NO_ERRORS)
    else if (noun === undefined) showProblem('', NO_ERRORS)
    else showToast({ title: `Editing a saved ${noun}`, description: 'Submit it to replace the one that waits.' })
  })

  // While a waiting submission is edited, the draft on offer is another one.
  useEffect(() => {
    hasOtherDraftRef.current = draft.offered && opened.current !== null
  })

  useEffect(() => draft.withdrawOffer(receipts.map((receipt) => receipt.key)))

  useEffect(() =>
    form.current === null ? undefined : replaceFailure(form.current, receipts, () => fill([], null, null)),
  )

  return draft
}

/**
 * Stores what is typed in the tab, also what was typed before React came, and offers it when the form comes up empty again. The
 * submission is stored with it, so that a restored form continues that one instead of starting another.
 * @param name of the draft in the tab's storage
 */
function useDraft(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  submittedRef: RefObject<Submitted | null>,
  fill: (entries: FormEntries, submitted: Submitted | null) => void,
) {
  const [offered, setOffered] = useState(false)

  // Must run before the effects that write into the form: what is in it now was typed by the visitor.
  useLayoutEffect(() => {
    if (!form.current) return
    const draft = readDraft(name)
    const found = filledEntries(form.current)
    if (draft === null || draft.entries.length === 0) {
      if (found.length > 0 && !isEditing()) writeDraft(name, { entries: found, submitted: null, isUnchanged: false })
      return
    }
    // A browser that brought the values back on its own does not know which submission they belong to.
    // oxlint-disable-next-line react/set-state-in-effect -- the draft lies in the tab's storage, which the server's render has not
    if (found.length === 0) setOffered(true)
    else submittedRef.current ??= draft.submitted
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- react/exhaustive-deps asks for it: the reference is an argument
  }, [name, form, submittedRef])

  return {
    name,
    offered,
    store: () => {
      // Until the visitor has answered the offer, the draft on offer must not be overwritten.
      if (form.current && !offered)
        writeDraft(name, { entries: filledEntries(form.current), submitted: submittedRef.current, isUnchanged: false })
    },
    restore: () => {
      const draft = readDraft(name)
      setOffered(false)
      if (draft) fill(draft.entries, draft.submitted)
      form.current?.querySelector<HTMLInputElement>('input')?.focus()
    },
    discard: () => {
      setOffered(false)
      clearDraft(name)
      form.current?.querySelector<HTMLInputElement>('input')?.focus()
    },
    /** The form was filled with a waiting submission: a draft with other words stays, and is offered beside it. */
    offerBeside: (key: string) => {
      const draft = readDraft(name)
      const isOther = draft !== null && draft.entries.length > 0 && draft.submitted?.key !== key
      setOffered(
        isOther &&
          form.current !== null &&
          JSON.stringify(draft.entries) !== JSON.stringify(filledEntries(form.current)),
      )
    },
    /** Takes the offer back for good when the draft's submission was accepted meanwhile. @param accepted keys of all accepted submissions */
    withdrawOffer: (accepted: readonly string[]) => {
      // With values in the form the draft is still needed: it says to which submission they belong.
      const draft = offered ? readDraft(name) : null
      if (draft === null || draft.submitted === null || !draft.isUnchanged || !accepted.includes(draft.submitted.key))
        return
      setOffered(false)
      clearDraft(name)
    },
  }
}

/** Whether this history entry opens a waiting submission: then its values are in the outbox, and need no draft. */
function isEditing(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'editItem' in state && typeof state.editItem === 'string'
}
