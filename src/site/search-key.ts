// The keys ⌘K and Ctrl+K, without React. Every page's inline script in the head contains this code, so it has no
// imports and is short.

/** Makes the keys focus the site's search field. If the field is in a closed menu, opens the menu. */
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
