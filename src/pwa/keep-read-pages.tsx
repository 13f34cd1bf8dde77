import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Tells the worker which page is read: inside the app no document is loaded that it could keep. */
export function KeepReadPages() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    navigator.serviceWorker?.controller?.postMessage({ type: 'PAGE_OPEN', path })
  }, [path])
  return null
}
