// Controls the header's menus without React. Every page's inline script in the head has this code, so it is short.

import { findAll } from '../browser/find-all.ts'
import { on } from '../browser/on.ts'

/** The media query for windows in which the navigation is a row of the header (see `navigation.css`). */
const ROW = '(width >= 86rem), (width >= 78rem) and (not (display-mode: standalone))'

const OPEN = '[popover]:popover-open'

/**
 * Adds what menus need beyond native popovers: `aria-expanded`, and closing when the visitor follows a link or the
 * header changes its layout.
 */
export function lookAfterMenus(): void {
  on('toggle', ({ target }) => {
    const menu = target instanceof HTMLElement && target
    const opener = menu && document.querySelector(`[popovertarget="${menu.id}"]`)
    if (opener) opener.ariaExpanded = `${menu.matches(OPEN)}`
  })
  // Listens in the capture phase, because the router stops the event later.
  on('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) target.closest<HTMLElement>(OPEN)?.hidePopover()
  })
  matchMedia(ROW).addEventListener('change', () => {
    for (const menu of findAll(OPEN)) menu.hidePopover()
  })
}
