import { outboxStore, type OutboxStore } from './outbox-store.ts'

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/**
 * Registers the background sync again if items wait in the outbox (unsent submissions): at this call, and whenever the
 * visitor leaves the page or returns. Chromium drops a registration after three failed tries, and the site promises to
 * send while it is closed.
 * @param document the object that fires `visibilitychange`
 * @returns resolves after the first check
 */
export function keepSyncRegistered(
  document: EventTarget = globalThis.document,
  store: Pick<OutboxStore, 'list'> = outboxStore,
): Promise<void> {
  const check = async () => {
    try {
      const items = await store.list()
      if (!items.some(({ state }) => state === 'queued')) return
      const registration: WithSync | undefined = await navigator.serviceWorker?.ready
      await registration?.sync?.register('outbox')
    } catch {
      // The outbox can't be read, or the browser has no background sync. Then only an open page sends.
    }
  }
  document.addEventListener('visibilitychange', () => void check())
  return check()
}
