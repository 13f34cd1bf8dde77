const syncTag = 'outbox'

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/**
 * Asks the browser to wake the worker when the network is back, even with every page closed. Where that is missing
 * (Firefox, Safari) or refused (Brave, private windows), the page's own triggers do the work. Never throws.
 */
export function registerBackgroundSync(): void {
  if (typeof navigator === 'undefined' || !navigator.serviceWorker) return
  // `ready` never resolves without a worker, so nobody may wait for this.
  navigator.serviceWorker.ready
    .then((registration: WithSync) => registration.sync?.register(syncTag))
    .catch(() => undefined)
}
