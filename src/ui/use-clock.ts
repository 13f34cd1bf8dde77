import { useSyncExternalStore } from 'react'

let now = 0

/** React hook: epoch ms, updated every second while a component uses it. 0 on the server. */
export function useClock(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  )
}

function subscribe(listener: () => void): () => void {
  now = Date.now()
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, 1_000)
  return () => clearInterval(timer)
}
