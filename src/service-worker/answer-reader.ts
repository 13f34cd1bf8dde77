import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'
import type { SaveResult } from '../reading-list/ask-worker.ts'
import { articleSlug } from '../reading-list/kept-articles.ts'
import { keptPath } from './addresses.ts'
import { StorageRefused } from './kept-images.ts'
import { forgetPages, markSaved, updateKeptPage, type UpdateResult } from './kept-copies.ts'
import type { ReaderMessage } from './messages.ts'
import { notifyPages } from './notify-pages.ts'

const results: Record<UpdateResult, SaveResult> = {
  kept: 'saved',
  partial: 'unreachable',
  left: 'unreachable',
  forgotten: 'gone',
  'no-room': 'no-room',
}

/**
 * Saves or removes the articles that a page's message names. Posts the result through `port`, then notifies all pages.
 * Never rejects.
 */
export async function answerReader(message: ReaderMessage, port: MessagePort | undefined): Promise<void> {
  const result = message.type === 'SAVE_ARTICLE' ? await save(message.path) : await remove(message.paths)
  port?.postMessage(result)
  await notifyPages().catch(() => undefined)
}

async function save(path: string): Promise<SaveResult> {
  const key = keptPath(new URL(path, location.origin))
  if (key === null || articleSlug(key) === null) return 'gone'
  try {
    if (await markSaved(key)) return 'saved'
    const answer = await fetch(key, {
      redirect: 'manual',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    })
    return results[await updateKeptPage(key, answer, 'saved')]
  } catch (error) {
    return error instanceof StorageRefused ? 'full' : 'unreachable'
  }
}

async function remove(paths: readonly string[]): Promise<'removed' | 'failed'> {
  try {
    await forgetPages(paths.filter((path) => articleSlug(path) !== null))
    return 'removed'
  } catch {
    return 'failed'
  }
}
