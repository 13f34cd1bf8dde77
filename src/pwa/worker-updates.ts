import { Workbox } from 'workbox-window'
import { network } from '../browser/network.ts'
import { hasDirtyForm } from './dirty-form.ts'
import { workerUrl } from './register-worker.ts'
import { HOUR_MS } from '../lib/time-units.ts'

/** `ready`: a new version waits. `taken`: another tab has switched to it, this page is still the old one. */
export type UpdateState = 'none' | 'ready' | 'taken'

const CHECK_AFTER_MS = HOUR_MS
/** WebKit does not always say that the new worker took over. */
const RELOAD_PATIENCE_MS = 3000

let state: UpdateState = 'none'
let workbox: Workbox | undefined
let applying = false
/** The worker is being switched off: what installs now is no new version. */
let retired = false
const listeners = new Set<() => void>()

export function subscribeToUpdates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function updateState(): UpdateState {
  return state
}

/** Watches for new versions. Once a page; later calls do nothing. Never throws or rejects: without workers there are no updates. */
export async function watchForUpdates(): Promise<void> {
  // Some browsers inside other apps have the name and no workers behind it.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (workbox || !workers) return
  // The first worker ever to take this page is no update.
  let controlled = workers.controller !== null
  workers.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type !== 'RETIRED') return
    change('none')
    retired = true
  })
  workbox = new Workbox(workerUrl())
  workbox.addEventListener('waiting', () => change('ready'))
  workbox.addEventListener('controlling', () => {
    if (applying && !hasDirtyForm()) location.reload()
    else if (controlled) change('taken')
    controlled = true
  })
  try {
    await workbox.register({ immediate: true })
    noticeInstalling(workers, await workers.getRegistration())
  } catch {
    return // blocked, or the connection failed: the next page tries again
  }
  checkOnReturn(workbox)
}

/** Switches to the new version and reloads. Does nothing over a half-filled form. */
export function applyUpdate(): void {
  if (hasDirtyForm()) return
  if (state === 'taken') {
    location.reload()
    return
  }
  applying = true
  setTimeout(() => hasDirtyForm() || location.reload(), RELOAD_PATIENCE_MS)
  workbox?.messageSkipWaiting()
}

// A worker that began to install before this script ran is not among those that workbox-window reports.
function noticeInstalling(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration | undefined): void {
  const worker = registration?.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && workers.controller) change('ready')
  })
}

// Browsers look for a new worker on navigation; an installed app may stay open for weeks without one.
function checkOnReturn(watched: Workbox): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || network.current().status === 'no-network' || Date.now() - checkedAt < CHECK_AFTER_MS) return
    checkedAt = Date.now()
    watched.update().catch(() => undefined)
  })
}

function change(next: UpdateState): void {
  if (retired) return
  state = next
  for (const listener of listeners) listener()
}
