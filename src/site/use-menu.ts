import { useEffect, useRef, useState, type RefObject } from 'react'

type Menu<T> = {
  menuRef: RefObject<T | null>
  /** Undefined until React is in charge: until then the browser itself tells assistive technology. */
  expanded: boolean | undefined
}

/** From here on the menu is part of the header's row (`navigation.css`). */
const ROW = '(width >= 86rem), (width >= 78rem) and (not (display-mode: standalone))'

/** What a native popover lacks as a menu: `aria-expanded`, closing when a link is followed, and when the header changes its form. */
export function useMenu<T extends HTMLElement>(): Menu<T> {
  const menuRef = useRef<T>(null)
  const [expanded, setExpanded] = useState<boolean>()

  useEffect(() => {
    const menu = menuRef.current
    if (!menu) return undefined
    const isOpen = () => menu.matches(':popover-open')
    const mirror = () => setExpanded(isOpen())
    const close = () => isOpen() && menu.hidePopover()
    const closeAfterLink = (event: MouseEvent) =>
      event.target instanceof Element && event.target.closest('a') && close()
    const row = matchMedia(ROW)
    mirror() // it may have been opened before React came
    menu.addEventListener('toggle', mirror)
    menu.addEventListener('click', closeAfterLink)
    row.addEventListener('change', close)
    return () => {
      menu.removeEventListener('toggle', mirror)
      menu.removeEventListener('click', closeAfterLink)
      row.removeEventListener('change', close)
    }
  }, [])

  return { menuRef, expanded }
}
