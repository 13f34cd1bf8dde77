import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ANSWER_WAIT_MS } from '../lib/time-units.ts'

/** The place of one part of the report. The build writes the part into the page, so that no script repeats it: it is none of React's. */
export function ConformancePart({ id }: { id: string }) {
  return (
    <div data-report={id} suppressHydrationWarning>
      {''}
    </div>
  )
}

/**
 * Fills the places for who arrives inside the app, from the page as it is served.
 * @returns whether that cannot be had
 */
export function useServedReport(): boolean {
  const [inApp] = useState(useHydrated())
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (!inApp) return undefined
    // A document that comes this way runs no script, so no policy asks about it.
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.addEventListener('loadend', () => {
      const served = request.responseXML?.querySelectorAll('[data-report]') ?? []
      for (const [index, place] of document.querySelectorAll('[data-report]').entries())
        place.replaceChildren(...(served[index]?.childNodes ?? []))
      setIsMissing(served.length === 0)
    })
    request.open('GET', location.pathname)
    request.timeout = ANSWER_WAIT_MS
    request.send()
    return () => request.abort()
  }, [inApp])
  return isMissing
}
