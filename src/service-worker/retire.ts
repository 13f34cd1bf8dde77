/**
 * A service worker that switches the site's service worker off. The server sends this script instead of the usual one.
 * It answers no request, so the browser loads pages from the network. It deletes the caches, sends the items of the
 * outbox (unsent submissions), and unregisters itself.
 */
import { attemptLimitMs } from '../outbox/queue/deliver.ts'
import { drain } from '../outbox/queue/drain.ts'
import { notifyPages } from './notify-pages.ts'

declare const self: ServiceWorkerGlobalScope

/** How long (ms) to wait for the outbox: one attempt, and the wait for its lock. Pages send the items that are left. */
const PATIENCE_MS = 2 * attemptLimitMs

self.addEventListener('install', (event) => event.waitUntil(notifyRetired().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(retire()))

/**
 * Notifies the open pages before this service worker is installed. Otherwise they would offer a reload to a new
 * version.
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
