import { useLayoutEffect, useState, type RefObject } from 'react'
import { filledEntries, type FormEntries } from './fill-form.ts'
import { clearDraft, readDraft, writeDraft, type Submitted } from './form-draft.ts'

/**
 * Keeps what is typed for as long as the tab lives, also what was typed before React came, and offers it when the form comes up
 * empty again.
 * What was submitted travels with it, so that a restored form goes on with that submission instead of starting another.
 * @param name of the draft in the tab's storage
 */
export function useDraft(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  submittedRef: RefObject<Submitted | null>,
  fill: (entries: FormEntries, submitted: Submitted | null) => void,
) {
  const [offered, setOffered] = useState(false)

  // Ahead of the effects that write into the form: what stands in it now is the visitor's.
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
  }, [name, form, submittedRef])

  return {
    offered,
    keep: () => {
      // Until the offer is answered, what it offers must not be overwritten.
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
    /** For the values of a waiting submission, which stand in the form now: a draft of other words stays, and is offered beside them. */
    makeRoomFor: (key: string) => {
      const draft = readDraft(name)
      const isOther = draft !== null && draft.entries.length > 0 && draft.submitted?.key !== key
      setOffered(
        isOther &&
          form.current !== null &&
          JSON.stringify(draft.entries) !== JSON.stringify(filledEntries(form.current)),
      )
    },
    /** Takes the offer back, for good, when the submission was accepted meanwhile. @param accepted keys of all submissions that were */
    settle: (accepted: readonly string[]) => {
      // Where values stand in the form, the draft tells which submission they were.
      const draft = offered ? readDraft(name) : null
      if (draft === null || draft.submitted === null || !draft.isUnchanged || !accepted.includes(draft.submitted.key))
        return
      setOffered(false)
      clearDraft(name)
    },
  }
}

/** Whether this history entry opens a waiting submission: then the values are that one's, which has a place of its own. */
function isEditing(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'editItem' in state && typeof state.editItem === 'string'
}
