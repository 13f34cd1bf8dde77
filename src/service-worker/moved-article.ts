import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'
import { articleSlug } from '../reading-list/kept-articles.ts'
import { keptPath } from './addresses.ts'
import { readKeptPage, updateKeptPage, type UpdateResult } from './kept-copies.ts'
import { BUILD_HEADER } from './page-verdict.ts'

/**
 * Moves the copy of an article that the server redirects to a new path. A service worker can't read a redirect's
 * target, so it requests the path once more. Changes nothing without a copy, or if the redirect leads elsewhere, such
 * as to an access point's sign-in.
 * @throws if the network fails, or StorageRefused; the previous copy is then unchanged
 */
export async function moveKeptArticle(path: string, mayFetch: boolean): Promise<UpdateResult> {
  if (articleSlug(path) === null || !(await readKeptPage(path))) return 'left'
  const signal = AbortSignal.timeout(REQUEST_LIMIT_MS)
  const found = await fetch(path, { method: 'HEAD', credentials: 'same-origin', signal })
  const to = keptPath(new URL(found.url))
  if (
    !found.redirected ||
    found.type !== 'basic' ||
    !found.headers.has(BUILD_HEADER) ||
    to === null ||
    to === path ||
    articleSlug(to) === null
  )
    return 'left'
  const answer = await fetch(to, { redirect: 'manual', credentials: 'same-origin', signal })
  return updateKeptPage(to, answer, 'refreshed', { mayFetch, isOpen: true, formerPath: path })
}
