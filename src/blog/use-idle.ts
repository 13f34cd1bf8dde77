import { useEffect, useState } from 'react'

const patienceMs = 1000

/** False until the hydrated page has had a moment without work. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), patienceMs)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(() => setIdle(true), { timeout: patienceMs })
    return () => cancelIdleCallback(callback)
  }, [])
  return idle
}
