import { useEffect, useRef, type RefObject } from 'react'

/**
 * Props for the outermost element of an interactive component. They mark it as an island: an element that needs React.
 * The inline loader delays clicks and submits until every `[data-island]` on the page has `data-ready`, which means
 * that React handles its events.
 * @returns a ref and the attribute `data-island`, to spread on one element
 */
export function useIsland<T extends HTMLElement>(): { ref: RefObject<T | null>; 'data-island': '' } {
  const ref = useRef<T>(null)
  useEffect(() => {
    ref.current?.setAttribute('data-ready', '')
  }, [])
  return { ref, 'data-island': '' }
}
