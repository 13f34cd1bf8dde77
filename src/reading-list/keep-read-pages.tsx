import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Reports the open page to the worker, because navigation inside the app loads no document that it could keep. */
export function KeepReadPages() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const opened = useRef(path)
  useEffect(() => {
    // The loader's note is about the document, whose content is no longer shown.
    if (path !== opened.current) document.querySelector('p.kept-note')?.remove()
    navigator.serviceWorker?.controller?.postMessage({ type: 'PAGE_OPEN', path })
  }, [path])
  return null
}
