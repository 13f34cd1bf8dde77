// Code for drafts that the inline script `src/snippets/loader.ts` runs before React. Every page contains it, so it is
// short.

import { findAll } from '../browser/find-all.ts'

/** The prefix of the drafts' keys in the tab's session storage. */
export const DRAFT_PREFIX = 'lexharbor-draft:'

const forms = () => [...findAll<HTMLFormElement>('[data-draft]')]
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
 * Stores the page's forms as drafts, which `form-draft.ts` reads. Called only after the visitor typed; preset choices
 * are stored too. Never throws.
 */
export function storeTyped(): void {
  try {
    for (const form of forms()) {
      const entries = [...new FormData(form)].filter(([, value]) => value && typeof value === 'string')
      if (entries[0])
        sessionStorage[nameOf(form)] = JSON.stringify({
          entries,
          origin: { form: form.dataset['form'], path: location.pathname, at: Date.now() },
        })
    }
  } catch {
    // Storage is disabled or full, so there is no draft.
  }
}
