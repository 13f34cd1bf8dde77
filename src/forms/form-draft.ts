import { findAll } from '../browser/find-all.ts'
import type { LastSubmitted } from '../outbox/queue/submit.ts'

/** The prefix of the drafts' keys in the tab's session storage. */
const DRAFT_PREFIX = 'lexharbor-draft:'

export type FormDraft = {
  /** The typed text: `FormData` entries without files. */
  entries: ReadonlyArray<readonly [name: string, value: string]>
  /** The submission that the next submit of the form continues; null for a new one. */
  submitted: LastSubmitted | null
  /** Whether nothing was typed since that submission. */
  isUnchanged: boolean
  /** Where and when the text was typed, for a list of drafts. Drafts of older releases lack it. */
  origin?: { form: string; path: string; /** epoch ms */ at: number }
}

/**
 * Stores the draft in this tab, where it survives a reload. Ignores errors, because disabled or full storage must not
 * stop the visitor.
 * @param form the form's name in its definition, because drafts of several pages may belong to one form
 */
export function writeDraft(name: string, form: string, draft: Omit<FormDraft, 'origin'>): void {
  try {
    const whole: FormDraft = { ...draft, origin: { form, path: location.pathname, at: Date.now() } }
    sessionStorage.setItem(DRAFT_PREFIX + name, JSON.stringify(whole))
  } catch {
    // Without storage there is nothing to restore, and the form shows no notice about drafts.
  }
}

/**
 * Reads a draft.
 * @returns null if there is no readable draft
 */
export function readDraft(form: string): FormDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + form) ?? 'null')
    // Drafts that the inline script `src/snippets/loader.ts` stored contain only the typed text, the form and the page.
    const draft = typeof stored === 'object' && stored ? { submitted: null, isUnchanged: false, ...stored } : stored
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** Returns all drafts of this tab, by name. Empty if storage is disabled. */
export function readDrafts(): Array<{ name: string; draft: FormDraft }> {
  return draftNames().flatMap((name) => {
    const draft = readDraft(name)
    return draft === null || draft.entries.length === 0 ? [] : [{ name, draft }]
  })
}

export function clearDraft(form: string): void {
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + form)
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}

/** Removes the drafts of all forms in this tab. */
export function clearDrafts(): void {
  for (const name of draftNames()) clearDraft(name)
}

function draftNames(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(DRAFT_PREFIX) ? [key.slice(DRAFT_PREFIX.length)] : [],
    )
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null || !('entries' in value) || !('submitted' in value)) return false
  return (
    (value.submitted === null || isSubmitted(value.submitted)) &&
    'isUnchanged' in value &&
    typeof value.isUnchanged === 'boolean' &&
    (!('origin' in value) || isOrigin(value.origin)) &&
    Array.isArray(value.entries) &&
    value.entries.every(
      (entry: unknown) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string'),
    )
  )
}

function isSubmitted(value: unknown): value is LastSubmitted {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('payload' in value)) return false
  return typeof value.key === 'string' && typeof value.payload === 'object' && value.payload !== null
}

function isOrigin(value: unknown): value is FormDraft['origin'] {
  if (typeof value !== 'object' || value === null || !('form' in value) || !('path' in value) || !('at' in value))
    return false
  return typeof value.form === 'string' && typeof value.path === 'string' && typeof value.at === 'number'
}

// The inline script `src/snippets/loader.ts` runs the following before React. Every page contains it, so it is short.

/** The forms in which the visitor typed. */
export const typedForms = new Set<HTMLFormElement | null>()

/** The forms that React has not taken over. It stores the drafts of the others. */
const forms = () => [...findAll<HTMLFormElement>('[data-draft]:not([data-ready])')]
const nameOf = (form: HTMLFormElement) => DRAFT_PREFIX + form.dataset['draft']

/** Returns whether this tab has stored a draft of one of the page's forms. Never throws. */
export function hasDraft(): boolean {
  try {
    return forms().some((form) => nameOf(form) in sessionStorage)
  } catch {
    return false
  }
}

/**
 * Stores those of the forms as drafts in which the visitor typed, with their preset choices. The other forms may have
 * drafts that this page does not show. Never throws.
 */
export const storeTyped = (): void => {
  try {
    for (const form of forms())
      if (typedForms.has(form))
        sessionStorage[nameOf(form)] = JSON.stringify({
          entries: [...new FormData(form)].filter(([, value]) => value && typeof value === 'string'),
          origin: { form: form.dataset['form'], path: location.pathname, at: Date.now() },
        })
  } catch {
    // Storage is disabled or full, so there is no draft.
  }
}
