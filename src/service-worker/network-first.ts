import { readKeptPage, updateKeptPage, type Reason } from './kept-copies.ts'
import { keptCopyText } from '../reading-list/kept-copy-text.ts'
import { moveKeptArticle } from './moved-article.ts'
import { isSavingData } from '../browser/save-data.ts'
import { notifyPages } from './notify-pages.ts'
import { withKeptNote } from './with-kept-note.ts'

/** How long (ms) a reader waits for a page or picture from the network before a stored copy is shown. */
export const NETWORK_PATIENCE_MS = 3000

type Options = {
  /** This worker's build: the only one whose scripts it has. */
  build: string
  /** Returns the page that is shown without network and copy. */
  offlinePage: (path: string) => Promise<Response>
}

/**
 * Answers the navigation to a server-rendered page: with the network's answer, else the stored copy, else the offline
 * page.
 */
export async function answerFromNetworkFirst(
  event: ExtendableEvent,
  request: Request,
  path: string,
  { build, offlinePage }: Options,
): Promise<Response> {
  const network = fetch(request).then((answer) => {
    event.waitUntil(keepAnswer(path, answer.clone(), 'opened'))
    return answer
  })
  // A late answer is still stored for the next visit.
  event.waitUntil(network.catch(() => undefined))

  const inTime = await Promise.race([network.catch(() => 'failed' as const), late()])
  if (inTime instanceof Response && inTime.status < 500) return inTime
  const kept = await readKeptPage(path).catch(() => undefined)
  if (kept) return withKeptNote(kept.response, keptCopyText(kept.keptAt, Date.now()), kept.build !== build)
  return inTime instanceof Response ? inTime : network.catch(() => offlinePage(path))
}

/** Fetches a page and stores it. Never rejects. */
export async function keepFromNetwork(path: string, reason: Reason): Promise<void> {
  try {
    await keepAnswer(path, await fetch(path, { redirect: 'manual', credentials: 'same-origin' }), reason)
  } catch {
    // Offline the previous copy stays.
  }
}

async function keepAnswer(path: string, answer: Response, reason: Reason): Promise<void> {
  try {
    const mayFetch = !isSavingData()
    const result =
      answer.type === 'opaqueredirect'
        ? await moveKeptArticle(path, mayFetch)
        : await updateKeptPage(path, answer, reason, { mayFetch, isOpen: reason === 'opened' })
    if (result !== 'left') await notifyPages()
  } catch {
    // The connection broke or the disk is full. The reader still gets the page, which is not stored.
  }
}

/** Resolves after the time (ms) that a reader should wait for the network. */
export function late(): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => resolve('late'), NETWORK_PATIENCE_MS))
}
