import { hasDirtyForm } from './dirty-form.ts'

/**
 * `ready`: a new version of the site waits to take over. `taken`: another tab has switched to the new version, and this
 * page is still the old one.
 */
export type UpdateState = 'none' | 'ready' | 'taken'

/**
 * How long (ms) to wait for the new service worker before reloading. WebKit does not always report that it took over.
 */
const RELOAD_PATIENCE_MS = 3000

let state: UpdateState = 'none'
let applying = false
/** Whether the server is switching the service worker off. A service worker installed after that is no new version. */
let retired = false
let takeOver: (() => void) | undefined
const listeners = new Set<() => void>()

export function subscribeToUpdates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function updateState(): UpdateState {
  return state
}

/**
 * Reports that the server switches the service worker off. Service workers installed from now on are no new versions.
 */
export function reportRetired(): void {
  change('none')
  retired = true
}

/**
 * Reports that a new version waits.
 * @param letIt makes the waiting service worker take over
 */
export function reportReady(letIt: () => void): void {
  takeOver = letIt
  change('ready')
}

/**
 * Reports that another service worker now controls this page.
 * @param isFirst whether no service worker controlled the page before, so nothing was updated
 */
export function reportTaken(isFirst: boolean): void {
  if (applying && !hasDirtyForm()) location.reload()
  else if (!isFirst) change('taken')
}

/** Makes the new version take over and reloads the page. Does nothing while a form is half filled. */
export function applyUpdate(): void {
  if (hasDirtyForm()) return
  if (state === 'taken') {
    location.reload()
    return
  }
  applying = true
  setTimeout(() => hasDirtyForm() || location.reload(), RELOAD_PATIENCE_MS)
  takeOver?.()
}

function change(next: UpdateState): void {
  if (retired) return
  state = next
  for (const listener of listeners) listener()
}
