import { network } from '../browser/network.ts'
import { hasDirtyForm } from './dirty-form.ts'

const TRIED = 'lexharbor-stale-chunk:'

/**
 * Reloads the page once into the new build, because a deploy may have removed a script that the page still requests.
 * Reloads only if the server answers, because otherwise the browser would show its own error page. Never reloads over a
 * half-filled form, and never twice for one script. Later calls do nothing.
 */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', recover)
}

async function recover({ payload: { message } }: WindowEventMap['vite:preloadError']): Promise<void> {
  preventRouterReload(message)
  await network.ask()
  if (network.current().status === 'online' && !hasDirtyForm() && isFirstTime(TRIED + message)) location.reload()
}

// The router also reloads for a missing chunk, even over a half-filled form. Setting its marker under this key prevents
// that.
function preventRouterReload(message: string): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Storage is full or disabled. The router's own write then fails too, so it does not reload.
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
