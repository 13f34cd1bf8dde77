import { network } from '../browser/network.ts'
import { hasDirtyForm } from './dirty-form.ts'

const TRIED = 'lexharbor-stale-chunk:'

/**
 * A chunk that the page still asks for may be gone after a deploy: reload once, into the new build. Never offline, where the
 * reload could only make things worse, never over a half-filled form, and never twice for one chunk.
 */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    if (network.current().status !== 'no-network' && !hasDirtyForm() && isFirstTime(TRIED + message)) location.reload()
    else preventRouterReload(message)
  })
}

// The router reloads for a missing chunk too, but asks nobody; that it has done so it remembers under this key.
function preventRouterReload(message: string): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Storage is full or off: then the router fails on it as well, and does not reload.
  }
}

function isFirstTime(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false // nothing would end a row of reloads
  }
}
