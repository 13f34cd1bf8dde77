// The keys ⌘K and Ctrl+K without React. The inline script in the head of every page contains this code, so it has no
// imports and is short.

/** Focuses the site's search field, and opens the menu if that contains it. */
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
