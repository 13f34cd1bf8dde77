import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { OutboxItem } from '../outbox/queue/outbox-item.ts'
import type { LastSubmitted } from '../outbox/queue/submit.ts'
import { useOutbox } from '../outbox/status/outbox-snapshot.ts'
import { itemRefusalText } from '../outbox/status/outbox-texts.ts'
import { filledEntries, fillForm, type FormEntries } from './fill-form.ts'
import { clearDraft, readDraft, writeDraft, type FormDraft } from './form-draft.ts'
import { NO_ERRORS } from './form-outcome.ts'
import type { Edited, FormSubmit } from './use-form.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of the submission, waiting in the outbox, that a form opens for editing. */
    editItem?: string
  }
}

type SavedValuesSetup = {
  /** Returns whether this form can edit a waiting submission. */
  isOfThisForm: (item: OutboxItem) => boolean
  entriesFrom: (payload: OutboxItem['payload']) => FormEntries
  /** Called after the form was filled from a waiting submission, or from the draft (null). */
  onFill?: (item: OutboxItem | null) => void
}

/** The submission that the visitor edits, and its present state. */
export type EditedNow = Edited & { state: 'waiting' | 'refused' | 'sent' | 'gone' }

/**
 * Fills a form with stored values: those of the draft, or of the waiting submission that the visitor chose to edit. A
 * waiting submission is filled in once, with the reason if the server refused it. The next submit continues the
 * submission to which the values belong.
 */
export function useSavedValues(form: RefObject<HTMLFormElement | null>, submit: FormSubmit, setup: SavedValuesSetup) {
  const { view, submittedRef, hasOtherDraftRef } = submit
  const { showProblem, changeErrors, setEdited, startAnother, endDraft, replaceFailure, updateSaved } = submit
  const { isOfThisForm, entriesFrom, onFill } = setup
  const navigate = useNavigate()
  // The entry of the browser's history contains the key, so the key survives a reload.
  const key = useLocation().state.editItem
  const { loaded, needsAttention, pending, receipts } = useOutbox()
  const items = [...needsAttention, ...pending]
  const item = items.find((item) => item.key === key && isOfThisForm(item))
  const opened = useRef<string | null>(null)
  const draft = useDraft(form, submit, (entries, submitted) => fill(entries, submitted, null))

  function fill(entries: FormEntries, submitted: LastSubmitted | null, item: OutboxItem | null) {
    if (!form.current) return
    fillForm(form.current, entries)
    submittedRef.current = submitted
    if (entries.length > 0) startAnother()
    // The former error messages were about the previous values.
    changeErrors(() => NO_ERRORS)
    onFill?.(item)
  }

  useEffect(() => {
    if (key === undefined || opened.current === key || (!loaded && item === undefined)) return
    opened.current = key
    // The submission was sent or discarded meanwhile.
    if (item === undefined) {
      draft.bringBack()
      return
    }
    const wasRefused = item.state !== 'queued'
    const corrections = items.filter(({ supersedes }) => supersedes === item.key)
    const changed = draft.changesTo([item, ...corrections].map(({ key }) => key))
    fill(
      changed?.entries ?? entriesFrom(item.payload),
      changed?.submitted ?? { key: item.key, payload: item.payload },
      item,
    )
    draft.offerBeside(item.key)
    setEdited({ key: item.key, createdAt: item.createdAt })
    if (wasRefused) showProblem(itemRefusalText(item), item.lastError?.fields ?? NO_ERRORS)
  })

  // An offered draft differs from the form's text, so it must stay after the next submit.
  useEffect(() => {
    hasOtherDraftRef.current = draft.state === 'offered'
  })

  useEffect(() => draft.withdraw(receipts.map((receipt) => receipt.key)))

  useEffect(() => updateSaved(receipts))

  useEffect(() =>
    form.current === null ? undefined : replaceFailure(form.current, receipts, () => fill([], null, null)),
  )

  /** Ends editing. The waiting submission stays unchanged, and the form is emptied. */
  async function keep() {
    fill([], null, null)
    setEdited(null)
    endDraft()
    if (edited?.state === 'waiting' || edited?.state === 'refused') await navigate({ to: '/outbox' })
    else focusFirst(form.current)
  }

  const edited = view.edited && { ...view.edited, state: stateOf(view.edited.key) }

  function stateOf(key: string): EditedNow['state'] {
    const current = items.find((item) => item.key === key)
    if (current !== undefined) return current.state === 'queued' ? 'waiting' : 'refused'
    if (hasArrived(key)) return 'sent'
    return loaded ? 'gone' : 'waiting'
  }

  function hasArrived(key: string): boolean {
    return receipts.some((receipt) => receipt.key === key)
  }

  return { draft, edited, keep, hasArrived }
}

/**
 * Stores typed text in the tab, including text typed before hydration, and restores it into an empty form. It stores
 * the submission too, so that a restored form continues that submission instead of starting another.
 */
function useDraft(
  form: RefObject<HTMLFormElement | null>,
  {
    draftName: name,
    formName,
    view: { draft: state, busy },
    setDraft: setState,
    startAnother,
    submittedRef,
  }: FormSubmit,
  fill: (entries: FormEntries, submitted: LastSubmitted | null) => void,
) {
  /** Restores the draft, unless the form has text that the visitor typed. */
  function bringBack() {
    if (!form.current) return
    const draft = readDraft(name)
    const found = filledEntries(form.current)
    if (draft === null || draft.entries.length === 0) {
      if (found.length > 0) writeDraft(name, formName, { entries: found, submitted: null, isUnchanged: false })
      return
    }
    // Some browsers restore values by themselves, but only some of the values, and without the submission they belong
    // to.
    const isPart = found.every(([name, value]) =>
      draft.entries.some((entry) => entry[0] === name && entry[1] === value),
    )
    if (isPart) fill(draft.entries, draft.submitted)
    setState(isPart ? 'restored' : 'offered')
  }

  const latest = useRef(bringBack)
  useLayoutEffect(() => {
    latest.current = bringBack
  })
  // Must run before the effects that write into the form.
  useLayoutEffect(() => {
    if (!isEditing()) latest.current()
  }, [])

  function discard() {
    setState('none')
    startAnother()
    clearDraft(name)
    focusFirst(form.current)
  }

  return {
    name,
    state,
    bringBack,
    store: () => {
      // An offered draft must not be overwritten until the visitor has chosen.
      if (!form.current || state === 'offered') return
      const entries = filledEntries(form.current)
      writeDraft(name, formName, { entries, submitted: submittedRef.current, isUnchanged: false })
    },
    restore: () => {
      const draft = readDraft(name)
      setState('none')
      if (draft) fill(draft.entries, draft.submitted)
      focusFirst(form.current)
    },
    discard,
    startOver: () => {
      fill([], null)
      discard()
    },
    /**
     * Returns the draft with the visitor's changes to a waiting submission from before a reload; undefined if there
     * were none.
     * @param keys of the submission and of its corrections, which wait behind it
     */
    changesTo: (keys: readonly string[]): FormDraft | undefined => {
      const draft = readDraft(name)
      return draft?.submitted && keys.includes(draft.submitted.key) && draft.entries.length > 0 ? draft : undefined
    },
    /** Called after the form was filled with a waiting submission. Offers the draft if it differs. */
    offerBeside: (key: string) => {
      const draft = readDraft(name)
      const isOther = draft !== null && draft.entries.length > 0 && draft.submitted?.key !== key
      const differs =
        form.current !== null && JSON.stringify(draft?.entries) !== JSON.stringify(filledEntries(form.current))
      setState(isOther && differs ? 'offered' : 'none')
    },
    /**
     * Drops a restored or offered draft if the server has accepted its submission meanwhile. During a send it does
     * nothing, because the send's result decides about the draft.
     * @param accepted keys of all accepted submissions
     */
    withdraw: (accepted: readonly string[]) => {
      const draft = state === 'none' || busy ? null : readDraft(name)
      if (draft === null || draft.submitted === null || !draft.isUnchanged || !accepted.includes(draft.submitted.key))
        return
      if (state === 'restored') fill([], null)
      setState('none')
      clearDraft(name)
    },
  }
}

/** Moves the focus to the form's first input. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input')?.focus()
}

/** Returns whether this entry of the browser's history opens a waiting submission, which needs no draft. */
function isEditing(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'editItem' in state && typeof state.editItem === 'string'
}
