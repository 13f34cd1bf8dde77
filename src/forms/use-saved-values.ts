import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { OutboxItem } from '../outbox/queue/outbox-item.ts'
import type { Submitted } from '../outbox/queue/submit.ts'
import { useOutbox } from '../outbox/status/outbox-snapshot.ts'
import { itemRefusalText } from '../outbox/status/outbox-texts.ts'
import { showToast } from '../ui/toast-store.ts'
import { filledEntries, fillForm, type FormEntries } from './fill-form.ts'
import { clearDraft, readDraft, writeDraft } from './form-draft.ts'
import { NO_ERRORS } from './form-outcome.ts'
import type { FormSubmit } from './use-form-submit.ts'

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
