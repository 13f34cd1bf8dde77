// The header's menus without React. The inline script in the head of every page contains this code, so it has no
// imports and is short.

/** From this width on the menu is part of the header's row (`navigation.css`). */
const ROW = '(width >= 86rem), (width >= 78rem) and (not (display-mode: standalone))'

const OPEN = '[popover]:popover-open'

/**
 * Adds what native popovers lack as menus: `aria-expanded`, and closing when the visitor follows a link or the header
 * changes its layout.
 */
export function lookAfterMenus(): void {
  addEventListener(
    'toggle',
    ({ target }) => {
      const menu = target instanceof HTMLElement && target
      const opener = menu && document.querySelector(`[popovertarget="${menu.id}"]`)
      if (opener) opener.ariaExpanded = `${menu.matches(OPEN)}`
    },
    true,
  )
  // In the capture phase, because the router stops the event afterwards.
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) target.closest<HTMLElement>(OPEN)?.hidePopover()
    },
    true,
  )
  matchMedia(ROW).addEventListener('change', () => {
    for (const menu of document.querySelectorAll<HTMLElement>(OPEN)) menu.hidePopover()
  })
}
