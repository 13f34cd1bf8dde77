import { articlePath } from '../lib/server-pages.ts'
import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'

/**
 * Result of saving an article for offline reading. `unreachable`: the page or a picture did not load. `gone`: it is no
 * longer published. `no-room`: saved articles reach our limits. `full`: the browser refuses to store more.
 * `unsupported`: no service worker.
 */
export type SaveResult = 'saved' | 'unreachable' | 'gone' | 'no-room' | 'full' | 'unsupported'

/** Longer than the service worker waits for the page and then for its pictures. */
const ANSWER_TIMEOUT_MS = 3 * REQUEST_LIMIT_MS
const WORKER_TIMEOUT_MS = 10_000

/** Requests the service worker to store the article with this slug until the reader removes it. Never rejects. */
export async function saveArticle(slug: string): Promise<SaveResult> {
  const answer = await ask({ type: 'SAVE_ARTICLE', path: articlePath(slug) })
  if (answer === null) return 'unsupported'
  return answer === 'saved' || answer === 'gone' || answer === 'no-room' || answer === 'full' ? answer : 'unreachable'
}

/**
 * Requests the service worker to remove the offline copies at these paths, with their pictures.
 * @returns whether they were removed
 */
export async function removeArticles(paths: readonly string[]): Promise<boolean> {
  return (await ask({ type: 'REMOVE_ARTICLES', paths })) === 'removed'
}

/**
 * Sends a message to the service worker.
 * @returns its answer; null without a service worker, undefined if it does not answer in time
 */
async function ask(message: object): Promise<unknown> {
  const worker = await activeWorker()
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  try {
    return await new Promise((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data))
      port1.start()
      worker.postMessage(message, [port2])
      setTimeout(resolve, ANSWER_TIMEOUT_MS)
    })
  } finally {
    port1.close()
  }
}

// Returns the active service worker; null if none becomes active in time. `ready` alone waits forever if the browser
// can't register one.
async function activeWorker(): Promise<ServiceWorker | null> {
  const ready = navigator.serviceWorker?.ready.then(({ active }) => active)
  return Promise.race([ready ?? null, new Promise<null>((resolve) => setTimeout(resolve, WORKER_TIMEOUT_MS, null))])
}
