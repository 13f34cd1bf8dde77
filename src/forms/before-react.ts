// What the inline loader does with drafts, before React is there. It stands in every page, so: no imports, and few words.

/** What the names of drafts in the tab's storage begin with. */
export const DRAFT_PREFIX = 'lexharbor-draft:'

const forms = () => [...document.querySelectorAll<HTMLFormElement>('[data-draft]')]
const nameOf = (form: HTMLFormElement) => DRAFT_PREFIX + form.dataset['draft']

/** Whether this tab has a draft of one of the page's forms. Never throws. */
export function hasDraft(): boolean {
  try {
    return forms().some((form) => nameOf(form) in sessionStorage)
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
    for (const form of forms()) {
      const entries = [...new FormData(form)].filter(([, value]) => value && typeof value === 'string')
      if (entries[0])
        sessionStorage[nameOf(form)] = JSON.stringify({
          entries,
          origin: { form: form.dataset['form'], path: location.pathname, at: Date.now() },
        })
    }
  } catch {
    // Storage is off or full.
  }
}
