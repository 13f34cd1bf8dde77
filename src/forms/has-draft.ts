/** Whether this tab has a draft, and the page a form. For the inline loader, so: no imports. Never throws. */
export function hasDraft(): boolean {
  try {
    // The beginning of the names is repeated here because an import would bring the drafts into every page.
    return !!document.querySelector('[data-form]') && /lexharbor-draft:/.test(Object.keys(sessionStorage).join())
  } catch {
    return false
  }
}
