import { randomUuid } from '../../browser/plain-http.ts'

/** What the outbox needs from the browser beside IndexedDB. Tests pass their own; page and service worker use `platform`. */
export type Platform = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Epoch ms. */
  now: () => number
  /** In [0, 1). */
  random: () => number
  /** A new idempotency key, a UUID. */
  newKey: () => string
  /** Undefined where Web Locks are missing (Safari before 15.4, plain http). */
  locks: () => LockManager | undefined
  /** False only when the browser is sure to be offline; true promises nothing. */
  online: () => boolean
  /** Shows on the icon of the installed app how many items are not sent; none for 0. Never throws, and does nothing where there is none. */
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
    // A browser without a place for it, or with a site that is not installed.
    void navigator.setAppBadge?.(count).catch(() => undefined)
  },
}
