import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Reports the open page to the worker. A navigation inside the app loads no document, so the worker would not store the
 * page otherwise.
 */
export function KeepReadPages() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const opened = useRef(path)
  useEffect(() => {
    // Removes the notice about an offline copy after a navigation, because it was about the document's first content.
    if (path !== opened.current) document.querySelector('p.kept-note')?.remove()
    navigator.serviceWorker?.controller?.postMessage({ type: 'PAGE_OPEN', path })
  }, [path])
  return null
}
