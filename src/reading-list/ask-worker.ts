import { articlePath } from '../lib/server-pages.ts'
import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'

/**
 * What came of a wish to keep an article. `unreachable`: the page or one of its pictures did not come. `no-room`: articles saved on
 * purpose fill the limits. `full`: the browser refuses to store more. `unsupported`: no worker here.
 */
export type SaveResult = 'saved' | 'unreachable' | 'gone' | 'no-room' | 'full' | 'unsupported'

/** The worker fetches the page, and then its pictures at once: longer than it waits for both. */
const ANSWER_TIMEOUT_MS = 3 * REQUEST_LIMIT_MS
const WORKER_TIMEOUT_MS = 10_000

/** Has the service worker keep the article with this slug until the reader removes it. Never rejects. */
export async function saveArticle(slug: string): Promise<SaveResult> {
  const answer = await ask({ type: 'SAVE_ARTICLE', path: articlePath(slug) })
  if (answer === null) return 'unsupported'
  return answer === 'saved' || answer === 'gone' || answer === 'no-room' || answer === 'full' ? answer : 'unreachable'
}

/** Has the service worker remove the copies at these paths, with their pictures. @returns whether they are gone */
export async function removeArticles(paths: readonly string[]): Promise<boolean> {
  return (await ask({ type: 'REMOVE_ARTICLES', paths })) === 'removed'
}

/** @returns null without a worker */
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

// `ready` waits for ever where a worker can't be registered.
async function activeWorker(): Promise<ServiceWorker | null> {
  const ready = navigator.serviceWorker?.ready.then(({ active }) => active)
  return Promise.race([ready ?? null, new Promise<null>((resolve) => setTimeout(resolve, WORKER_TIMEOUT_MS, null))])
}
