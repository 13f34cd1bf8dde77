// ⌘K and Ctrl+K, without React: part of the inline script in the head of every page, so: no imports, and few words.

/** Leads to the field of the site's search, and opens the menu where that holds it. */
export function lookAfterSearchKey(): void {
  addEventListener('keydown', (event) => {
    const field =
      event.key === 'k' && (event.metaKey || event.ctrlKey) && document.querySelector<HTMLElement>('[name=for]')
    if (!field) return
    event.preventDefault()
    if (!field.offsetParent) field.closest<HTMLElement>('nav')?.showPopover()
    field.focus()
  })
}
