import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ANSWER_WAIT_MS } from '../lib/time-units.ts'

/**
 * The placeholder for one section of the accessibility report. The build writes the section into the page, so that no
 * script contains it. React must not render it.
 */
export function ConformancePart({ id }: { id: string }) {
  return (
    <div data-report={id} suppressHydrationWarning>
      {''}
    </div>
  )
}

/**
 * React hook. After a navigation inside the app, fills the placeholders with the sections of the served page.
 * @returns whether the served page can't be loaded
 */
export function useServedReport(): boolean {
  const [inApp] = useState(useHydrated())
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (!inApp) return undefined
    // XMLHttpRequest parses the page into a document that runs no script. So the Trusted Types policy does not forbid
    // it.
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
