import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Reports the open page to the service worker, which stores it for offline reading. A navigation inside the app loads
 * no document, so the service worker would not see it.
 */
export function KeepReadPages() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const opened = useRef(path)
  useEffect(() => {
    // After a navigation, removes the notice about an offline copy. It was about the document's first page.
    if (path !== opened.current) document.querySelector('p.kept-note')?.remove()
    navigator.serviceWorker?.controller?.postMessage({ type: 'PAGE_OPEN', path })
  }, [path])
  return null
}
