/**
 * Served at the worker's address while the worker is switched off. It replaces a browser's worker and answers no
 * request, so pages are loaded from the network. It deletes the caches, sends the outbox, and removes itself.
 */
import { attemptLimitMs } from '../outbox/queue/deliver.ts'
import { drain } from '../outbox/queue/drain.ts'
import { notifyPages } from './notify-pages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * How long (ms) this worker waits: enough for an attempt and its wait for the lock. Unsent items stay in the outbox,
 * and the pages send them.
 */
const PATIENCE_MS = 2 * attemptLimitMs

self.addEventListener('install', (event) => event.waitUntil(notifyRetired().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(retire()))

/**
 * Notifies the pages before this worker is installed. A page would otherwise take it for a new version and offer to
 * reload.
 */
async function notifyRetired(): Promise<void> {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ type: 'RETIRED' })
}

async function retire(): Promise<void> {
  try {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    await notifyPages()
    await Promise.race([drain({ reachable: true }), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  } finally {
    await self.registration.unregister()
  }
}
