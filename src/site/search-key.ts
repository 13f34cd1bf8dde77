// The keys ⌘K and Ctrl+K, without React. Every page's inline script in the head contains this code, so it is
// short.

import { on } from '../browser/on.ts'

/** Makes the keys focus the site's search field. If the field is in a closed menu, opens the menu. */
export function lookAfterSearchKey(): void {
  on('keydown', (event) => {
    const field =
      event.key === 'k' && (event.metaKey || event.ctrlKey) && document.querySelector<HTMLElement>('[name=for]')
    if (!field) return
    event.preventDefault()
    if (!field.offsetParent) field.closest<HTMLElement>('nav')?.showPopover()
    field.focus()
  })
}
