/**
 * Stores what stands in the page's forms as drafts, as `form-draft.ts` reads them. For the inline loader, so: no imports. Called only
 * after something was typed; choices that the page came with are stored too. Never throws.
 */
export function storeTyped(): void {
  try {
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
      const entries = [...new FormData(form)].filter(([, value]) => value && typeof value === 'string')
      // The beginning of the name is repeated here because an import would bring the drafts into every page.
      if (entries[0])
        sessionStorage[`lexharbor-draft:${form.dataset['draft']}`] = JSON.stringify({
          entries,
          submitted: null,
          isUnchanged: false,
        })
    }
  } catch {
    // Storage is off or full.
  }
}
