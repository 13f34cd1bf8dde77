import { useEffect, useRef, type RefObject } from 'react'

/**
 * Props for the outermost element of an interactive part. The loader postpones the visitor's first click or submit until
 * every `[data-island]` on the page carries `data-ready`, which says that React handles its events from then on.
 * @returns a ref and the marking attribute, to be spread on one element.
 */
export function useIsland<T extends HTMLElement>(): { ref: RefObject<T | null>; 'data-island': '' } {
  const ref = useRef<T>(null)
  useEffect(() => {
    ref.current?.setAttribute('data-ready', '')
  }, [])
  return { ref, 'data-island': '' }
}
