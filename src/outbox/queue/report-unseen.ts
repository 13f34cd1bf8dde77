/** What a page asks of the worker; see `src/service-worker/messages.ts`. */
export type SentMessage = { type: 'SENT'; keys: readonly string[] }

/**
 * Tells the worker what this page has sent while nobody looked at it, so that it can tell the visitor. Never throws: without a worker
 * there are no notifications.
 */
export function reportUnseen(keys: readonly string[]): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'SENT', keys } satisfies SentMessage)
}
