import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'
import { NO_ERRORS } from '../lib/field-errors.ts'
import { fillForm, type FormEntries } from '../lib/fill-form.ts'
import type { Submitted } from '../lib/form-draft.ts'
import { useDraft } from '../lib/use-draft.ts'
import { showToast } from '../ui/toast-store.ts'
import type { OutboxItem } from './outbox-item.ts'
import { itemRefusalText } from './outbox-texts.ts'
import type { FormSubmit } from './use-form-submit.tsx'
import { useOutbox } from './use-outbox.tsx'

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
 * Fills a form with what is kept of it: the draft, if the visitor takes the offer, or the waiting submission that the visitor asked to
 * edit; that one once, with why it was not accepted. The next submit goes on with the submission that the values belong to.
 * @returns the draft
 */
export function useSavedValues(form: RefObject<HTMLFormElement | null>, submit: FormSubmit, setup: SavedValuesSetup) {
  const { draftName, submittedRef, holdsDraftRef, showProblem, changeErrors, settle } = submit
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
    // What was said of the values before.
    changeErrors(() => NO_ERRORS)
    onFill?.(item)
  }

  useEffect(() => {
    if (item === undefined || opened.current === item.key) return
    opened.current = item.key
    fill(entriesFrom(item.payload), { key: item.key, payload: item.payload }, item)
    draft.makeRoomFor(item.key)
    if (item.state !== 'queued') showProblem(itemRefusalText(item), item.lastError?.fields ?? NO_ERRORS)
    else if (noun === undefined) showProblem('', NO_ERRORS)
    else showToast({ title: `Editing a saved ${noun}`, description: 'Submit it to replace the one that waits.' })
  })

  // What is on offer while a waiting submission is edited is not what will be sent.
  useEffect(() => {
    holdsDraftRef.current = draft.offered && opened.current !== null
  })

  useEffect(() => draft.settle(receipts.map((receipt) => receipt.key)))

  useEffect(() => (form.current === null ? undefined : settle(form.current, receipts, () => fill([], null, null))))

  return draft
}
