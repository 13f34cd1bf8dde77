import { useEffect, useRef, useState, type RefObject } from 'react'

type Menu = {
  menuRef: RefObject<HTMLElement | null>
  /** Undefined until React is in charge: until then the browser itself tells assistive technology. */
  expanded: boolean | undefined
}

/** What a native popover lacks as a menu: `aria-expanded`, and closing when one of its links is followed. */
export function useMenu(): Menu {
  const menuRef = useRef<HTMLElement>(null)
  const [expanded, setExpanded] = useState<boolean>()

  useEffect(() => {
    const menu = menuRef.current
    if (!menu) return undefined
    const isOpen = () => menu.matches(':popover-open')
    const mirror = () => setExpanded(isOpen())
    const closeAfterLink = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a') && isOpen()) menu.hidePopover()
    }
    mirror() // it may have been opened before React came
    menu.addEventListener('toggle', mirror)
    menu.addEventListener('click', closeAfterLink)
    return () => {
      menu.removeEventListener('toggle', mirror)
      menu.removeEventListener('click', closeAfterLink)
    }
  }, [])

  return { menuRef, expanded }
}
