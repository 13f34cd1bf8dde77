import { network } from '../browser/network.ts'
import { hasDirtyForm } from './dirty-form.ts'

const TRIED = 'lexharbor-stale-chunk:'

/**
 * A chunk that the page still asks for may be gone after a deploy: reload once, into the new build. Only when the server has answered,
 * else the reload would lead out of the site; never over a half-filled form, and never twice for one chunk. Later calls do nothing.
 */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', recover)
}

async function recover({ payload: { message } }: WindowEventMap['vite:preloadError']): Promise<void> {
  preventRouterReload(message)
  await network.ask()
  if (network.current().status === 'online' && !hasDirtyForm() && isFirstTime(TRIED + message)) location.reload()
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
