import { randomUuid } from '../../browser/plain-http.ts'

/**
 * The outbox's dependencies on the browser besides IndexedDB. Tests pass their own; page and service worker use
 * `platform`.
 */
export type Platform = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Epoch ms. */
  now: () => number
  /** A random number in [0, 1). */
  random: () => number
  /** A new idempotency key, a UUID. */
  newKey: () => string
  /** Undefined in browsers without Web Locks (Safari before 15.4, plain http). */
  locks: () => LockManager | undefined
  /** False only if the browser is certainly offline; true promises nothing. */
  online: () => boolean
  /**
   * Shows the number of unsent items on the installed app's icon; no badge for 0. Never throws, and does nothing if
   * unsupported.
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
    // The browser has no badges, or the site is not installed, so no number is shown.
    void navigator.setAppBadge?.(count).catch(() => undefined)
  },
}
