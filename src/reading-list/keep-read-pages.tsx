import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Tells the worker which page is read: inside the app no document is loaded that it could keep. */
export function KeepReadPages() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const opened = useRef(path)
  useEffect(() => {
    // The loader's note is about the document, whose content is on the page no longer.
    if (path !== opened.current) document.querySelector('p.kept-note')?.remove()
    navigator.serviceWorker?.controller?.postMessage({ type: 'PAGE_OPEN', path })
  }, [path])
  return null
}
