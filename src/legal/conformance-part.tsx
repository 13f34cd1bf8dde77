import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ANSWER_WAIT_MS } from '../lib/time-units.ts'

/**
 * The placeholder for one part of the report. The build writes the part into the page, so that no script has to contain
 * it. React does not render it.
 */
export function ConformancePart({ id }: { id: string }) {
  return (
    <div data-report={id} suppressHydrationWarning>
      {''}
    </div>
  )
}

/**
 * Fills the placeholders after a navigation inside the app, with the parts from the served page.
 * @returns whether the served page can't be loaded
 */
export function useServedReport(): boolean {
  const [inApp] = useState(useHydrated())
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (!inApp) return undefined
    // A document from XMLHttpRequest runs no script, so the Trusted Types policy does not apply.
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
