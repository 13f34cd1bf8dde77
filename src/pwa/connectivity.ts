import { platform } from '../outbox/queue/platform.ts'
import { probeHealth } from '../outbox/queue/probe-health.ts'

/** `online` until something says otherwise: an event of the browser, or a probe that did not reach our server. */
export type Connectivity = 'online' | 'offline'

type Env = {
  isOnLine(): boolean
  /** Whether our server answers, not some access point's sign-in page. Never rejects. */
  probe(): Promise<boolean>
  isVisible(): boolean
}

const PROBE_AGAIN_MS = 10_000

/**
 * Makes the one truth about the network that the page shows. A browser's "offline" is believed at once; its "online" only says
 * that there is some network, so a probe must confirm it, again and again until it does.
 */
export function createConnectivity(env: Env) {
  let state: Connectivity = 'online'
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function change(next: Connectivity): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  function wentOffline(): void {
    clearTimeout(timer)
    change('offline')
  }

  async function check(): Promise<void> {
    clearTimeout(timer)
    if (!env.isOnLine()) return wentOffline()
    const reached = env.isVisible() ? await env.probe() : false
    if (!env.isOnLine()) return wentOffline()
    if (reached) return change('online')
    if (env.isVisible()) change('offline')
    clearTimeout(timer)
    timer = setTimeout(() => void check(), PROBE_AGAIN_MS)
  }

  return {
    check,
    wentOffline,
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's own connectivity. `watchConnectivity` must have been called once. */
export const connectivity = createConnectivity({
  isOnLine: () => navigator.onLine,
  isVisible: () => !document.hidden,
  probe: () => probeHealth(platform),
})

let watching = false

/** Starts listening to the browser. Later calls do nothing. */
export function watchConnectivity(): void {
  if (watching) return
  watching = true
  addEventListener('offline', () => connectivity.wentOffline())
  addEventListener('online', () => void connectivity.check())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && connectivity.current() === 'offline') void connectivity.check()
  })
  // The worker served a kept page: the network may be gone although the browser does not know it.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type === 'KEPT') void connectivity.check()
  })
  if (!navigator.onLine) connectivity.wentOffline()
}
