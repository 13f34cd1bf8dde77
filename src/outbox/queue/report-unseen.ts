/** A page's message to the service worker: the keys of sent items. See `src/service-worker/messages.ts`. */
export type SentMessage = { type: 'SENT'; keys: readonly string[] }

/**
 * Sends the service worker the keys of items that this page sent while hidden, so that it can notify the visitor. Never
 * throws. Without a service worker the visitor gets no notification.
 */
export function reportUnseen(keys: readonly string[]): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'SENT', keys } satisfies SentMessage)
}
