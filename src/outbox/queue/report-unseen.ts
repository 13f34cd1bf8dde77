/** A page's message to the service worker: the keys of sent submissions. See `src/service-worker/messages.ts`. */
export type SentMessage = { type: 'SENT'; keys: readonly string[] }

/**
 * Sends the service worker the keys of the submissions that this page sent while hidden. The worker then notifies the
 * visitor. Without a service worker the visitor gets no notification. Never throws.
 */
export function reportUnseen(keys: readonly string[]): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'SENT', keys } satisfies SentMessage)
}
