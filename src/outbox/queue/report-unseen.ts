/** A page's message to the worker about sent items; see `src/service-worker/messages.ts`. */
export type SentMessage = { type: 'SENT'; keys: readonly string[] }

/**
 * Reports to the worker the items that this page sent while hidden, so that it can notify the visitor. Never throws:
 * without a worker there are no notifications.
 */
export function reportUnseen(keys: readonly string[]): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'SENT', keys } satisfies SentMessage)
}
