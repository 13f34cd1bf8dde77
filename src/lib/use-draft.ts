import { useEffect, useState, type RefObject } from 'react'
import { filledEntries, type FormEntries } from './fill-form.ts'
import { clearDraft, readDraft, writeDraft } from './form-draft.ts'

/**
 * Keeps what is typed for as long as the tab lives, and offers it when the form comes up empty again.
 * The key travels with it, so that a restored form goes on with its waiting submission instead of starting another.
 * @param name of the draft in the tab's storage
 */
export function useDraft(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  waitingKeyRef: RefObject<string | null>,
  fill: (entries: FormEntries, key: string | null) => void,
) {
  const [offered, setOffered] = useState(false)

  useEffect(() => {
    if (!form.current) return
    const draft = readDraft(name)
    if (draft === null || draft.entries.length === 0) return
    const empty = filledEntries(form.current).length === 0
    // A browser that brought the values back on its own does not know which submission they belong to.
    // oxlint-disable-next-line react/set-state-in-effect -- the draft lies in the tab's storage, which the server's render has not
    if (empty) setOffered(true)
    else if (waitingKeyRef.current === null) waitingKeyRef.current = draft.key
  }, [name, form, waitingKeyRef])

  return {
    offered,
    keep: () => {
      // Until the offer is answered, what it offers must not be overwritten.
      if (form.current && !offered) writeDraft(name, { entries: filledEntries(form.current), key: waitingKeyRef.current })
    },
    restore: () => {
      const draft = readDraft(name)
      setOffered(false)
      if (draft) fill(draft.entries, draft.key)
      form.current?.querySelector<HTMLInputElement>('input')?.focus()
    },
    discard: () => {
      setOffered(false)
      clearDraft(name)
      form.current?.querySelector<HTMLInputElement>('input')?.focus()
    },
    dismiss: () => setOffered(false),
  }
}
