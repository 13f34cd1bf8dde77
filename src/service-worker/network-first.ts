import { readKeptPage, updateKeptPage, type Reason } from './kept-copies.ts'
import { keptCopyText } from '../reading-list/kept-copy-text.ts'
import { isFailure } from './is-failure.ts'
import { moveKeptArticle } from './moved-article.ts'
import { isSavingData } from '../browser/save-data.ts'
import { notifyPages } from './notify-pages.ts'
import { withKeptNote } from './with-kept-note.ts'

/**
 * How long (ms) a reader waits for a page or picture from the network before the service worker serves a stored copy.
 */
export const NETWORK_PATIENCE_MS = 3000

type Options = {
  /** This service worker's build. It has the scripts of this build only. */
  build: string
  /** Returns the page to show without a network and a copy. */
  offlinePage: (path: string) => Promise<Response>
}

/**
 * Answers the navigation to a page outside the precache: with the server's response, else the stored copy, else the
 * offline page.
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
  // A late response is still stored for the next visit.
  event.waitUntil(network.catch(() => undefined))

  const inTime = await Promise.race([network.catch(() => 'failed' as const), late()])
  if (inTime instanceof Response && !isFailure(inTime)) return inTime
  const kept = await readKeptPage(path).catch(() => undefined)
  if (kept) return withKeptNote(kept.response, keptCopyText(kept.keptAt, Date.now()), kept.build !== build)
  return inTime instanceof Response ? inTime : network.catch(() => offlinePage(path))
}

/** Fetches a page and stores it. Never rejects. */
export async function keepFromNetwork(path: string, reason: Reason): Promise<void> {
  try {
    await keepAnswer(path, await fetch(path, { redirect: 'manual', credentials: 'same-origin' }), reason)
  } catch {
    // The network failed. The previous copy stays.
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
    // The connection broke or the disk is full. The reader still gets the page, and nothing is stored.
  }
}

/** Resolves after the longest time that a reader waits for the network. */
export function late(): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => resolve('late'), NETWORK_PATIENCE_MS))
}
