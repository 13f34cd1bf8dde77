import { randomUuid } from '../../browser/plain-http.ts'

/**
 * The browser functions that the outbox (unsent submissions) needs besides IndexedDB. Tests pass their own. Pages and
 * the service worker use `platform`.
 */
export type Platform = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Epoch ms. */
  now: () => number
  /** A random number in [0, 1). */
  random: () => number
  newKey: () => string
  /** Returns undefined in browsers without Web Locks (Safari before 15.4, or plain http). */
  locks: () => LockManager | undefined
  /** False only if the browser is certainly offline. True does not mean that the server can be reached. */
  online: () => boolean
  /**
   * Shows the number of unsent items on the installed app's icon, or no badge for 0. Never throws. Does nothing where
   * badges are unsupported.
   */
  badge: (count: number) => void
}

export const platform: Platform = {
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  random: () => Math.random(),
  newKey: randomUuid,
  locks: () => navigator.locks,
  online: () => navigator.onLine,
  badge(count) {
    // `setAppBadge` is missing or rejects if the browser has no badges or the site is not installed.
    void navigator.setAppBadge?.(count).catch(() => undefined)
  },
}
