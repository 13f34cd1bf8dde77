import { network } from '../browser/network.ts'
import { hasDirtyForm } from './dirty-form.ts'

const TRIED = 'lexharbor-stale-chunk:'

/**
 * Reloads the page if a script fails to load, because a deploy may have removed a script that the old page still
 * requests. Reloads only if the server answers, because the browser would show its own error page otherwise. Never
 * reloads over a half-filled form, and at most once a session for each missing script. Later calls do nothing.
 */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', recover)
}

async function recover({ payload: { message } }: WindowEventMap['vite:preloadError']): Promise<void> {
  preventRouterReload(message)
  await network.ask()
  if (network.current().status === 'online' && !hasDirtyForm() && isFirstTime(TRIED + message)) location.reload()
}

// The router also reloads the page for a missing script, even over a half-filled form. It does not if its marker is
// under this key.
function preventRouterReload(message: string): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Storage is full or disabled. The router then can't store its marker either, and does not reload.
  }
}

function isFirstTime(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false // without storage the page might reload forever
  }
}
