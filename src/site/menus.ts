// The header's menus without React. Part of the inline script in the head of every page, so: no imports, and few
// words.

/** From this width on the menu is part of the header's row (`navigation.css`). */
const ROW = '(width >= 86rem), (width >= 78rem) and (not (display-mode: standalone))'

const OPEN = '[popover]:popover-open'

/**
 * Adds to native popovers what menus need: `aria-expanded`, and closing when a link is followed or the header changes
 * its layout.
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
  // Before the router sees it, which ends the event.
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
