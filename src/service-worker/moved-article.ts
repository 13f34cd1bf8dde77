import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'
import { articleSlug } from '../reading-list/kept-articles.ts'
import { keptPath } from './addresses.ts'
import { readKeptPage, updateKeptPage, type UpdateResult } from './kept-copies.ts'
import { BUILD_HEADER } from './page-verdict.ts'

/**
 * The server redirects this path, and a worker can't see where. If a copy is stored under it and the site serves the
 * article under another address, moves the copy there. An access point's redirect changes nothing.
 * @throws if the network breaks off, or StorageRefused; the previous copy is then unchanged
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
