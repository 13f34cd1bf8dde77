import type { Submitted } from '../outbox/queue/submit.ts'

export type FormDraft = {
  /** What was typed. Text only: `FormData` entries without files. */
  entries: ReadonlyArray<readonly [name: string, value: string]>
  /** The submission that the form continues. */
  submitted: Submitted | null
  /** Nothing was typed since that submission. */
  isUnchanged: boolean
}

const PREFIX = 'lexharbor-draft:'

/** Stores the draft in this tab, where it outlives a reload. Storage that is off or full must not stop the visitor from typing. */
export function writeDraft(form: string, draft: FormDraft): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(draft))
  } catch {
    // Without storage there is nothing to restore, and the form says nothing of a draft.
  }
}

/** @returns null when there is no draft or it can't be read. */
export function readDraft(form: string): FormDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

export function clearDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form)
  } catch {
    // Storage is off: there is no draft either.
  }
}

/** Removes the drafts of all forms in this tab. */
export function clearDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Storage is off: there are no drafts either.
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null || !('entries' in value) || !('submitted' in value)) return false
  return (
    (value.submitted === null || isSubmitted(value.submitted)) &&
    'isUnchanged' in value &&
    typeof value.isUnchanged === 'boolean' &&
    Array.isArray(value.entries) &&
    value.entries.every(
      (entry: unknown) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string'),
    )
  )
}

function isSubmitted(value: unknown): value is Submitted {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('payload' in value)) return false
  return typeof value.key === 'string' && typeof value.payload === 'object' && value.payload !== null
}
