import { Workbox } from 'workbox-window'
import { network } from '../browser/network.ts'
import { HOUR_MS } from '../lib/time-units.ts'
import { workerUrl } from './register-worker.ts'
import { reportReady, reportRetired, reportTaken } from './worker-updates.ts'

const CHECK_AFTER_MS = HOUR_MS

/**
 * Watches for new versions of the service worker. Call it once in each page. This file is separate from
 * `worker-updates.ts`, so that the page's first script does not contain Workbox. Never throws or rejects. Without
 * service workers there are no updates.
 */
export async function watchWorker(): Promise<void> {
  // In some in-app browsers `navigator.serviceWorker` exists but is undefined.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  let controlled = workers.controller !== null
  workers.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type === 'RETIRED') reportRetired()
  })
  const workbox = new Workbox(workerUrl())
  const letItTakeOver = () => workbox.messageSkipWaiting()
  workbox.addEventListener('waiting', () => reportReady(letItTakeOver))
  workbox.addEventListener('controlling', () => {
    reportTaken(!controlled)
    controlled = true
  })
  try {
    await workbox.register({ immediate: true })
    noticeInstalling(workers, await workers.getRegistration(), letItTakeOver)
  } catch {
    return // the browser blocks the service worker, or the connection failed; the next page tries again
  }
  checkOnReturn(workbox)
}

// Handles a new service worker that began to install before this script ran, because workbox-window does not report it.
function noticeInstalling(
  workers: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration | undefined,
  letItTakeOver: () => void,
): void {
  const worker = registration?.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && workers.controller) reportReady(letItTakeOver)
  })
}

// Checks for a new version when the visitor returns to the page. Browsers check only on navigation, and an installed
// app may stay open for weeks.
function checkOnReturn(workbox: Workbox): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    const isLost = network.current().status === 'no-network'
    if (document.hidden || isLost || Date.now() - checkedAt < CHECK_AFTER_MS) return
    checkedAt = Date.now()
    workbox.update().catch(() => undefined)
  })
}
