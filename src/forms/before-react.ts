// What the inline loader does with drafts, before React is there. It stands in every page, so: no imports, and few words.

/** What the names of drafts in the tab's storage begin with. */
export const DRAFT_PREFIX = 'lexharbor-draft:'

/** Whether this tab has a draft, and the page a form. Never throws. */
export function hasDraft(): boolean {
  try {
    return !!document.querySelector('[data-draft]') && Object.keys(sessionStorage).join().includes(DRAFT_PREFIX)
  } catch {
    return false
  }
}

/**
 * Stores what stands in the page's forms as drafts, as `form-draft.ts` reads them. Called only after something was typed; choices that the
 * page came with are stored too. Never throws.
 */
export function storeTyped(): void {
  try {
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
      const entries = [...new FormData(form)].filter(([, value]) => value && typeof value === 'string')
      if (entries[0])
        sessionStorage[DRAFT_PREFIX + form.dataset['draft']] = JSON.stringify({
          entries,
          origin: { form: form.dataset['form'], path: location.pathname, at: Date.now() },
        })
    }
  } catch {
    // Storage is off or full.
  }
}
