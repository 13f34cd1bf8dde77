import { network } from '../browser/network.ts'
import { hasDirtyForm } from './dirty-form.ts'

const TRIED = 'lexharbor-stale-chunk:'

/**
 * A deploy may have removed a chunk that the page still requests: reloads once, into the new build. Only if the server
 * answers, else the reload would lead out of the site; never over a half-filled form, and never twice for one chunk.
 * Later calls do nothing.
 */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', recover)
}

async function recover({ payload: { message } }: WindowEventMap['vite:preloadError']): Promise<void> {
  preventRouterReload(message)
  await network.ask()
  if (network.current().status === 'online' && !hasDirtyForm() && isFirstTime(TRIED + message)) location.reload()
}

// The router also reloads for a missing chunk, without asking; it marks that under this key.
function preventRouterReload(message: string): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Storage is full or off: the router then fails on it as well, and does not reload.
  }
}

function isFirstTime(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false // prevents endless reloads
  }
}
