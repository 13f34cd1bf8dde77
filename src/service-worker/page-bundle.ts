import { isObject, parseObject } from '../lib/json.ts'
import { entryHeaders } from './bundle-headers.ts'
import { BUILD_HEADER, isWholePage } from './page-verdict.ts'

/** Where the server has all built pages in one answer; `pocketbase/internal/site/page_bundle.go` makes it. */
export const BUNDLE_PATH = '/pages.json'

export type Unpacking = {
  /** The key of each page in the precache, by its path. */
  keys: ReadonlyMap<string, string>
  cacheName: string
  /** Of this worker: pages of another build must not come in. */
  build: string
}

/**
 * Puts the pages of this build into the precache from one answer: pages are alike, so together they take a fifth of what they take one by
 * one. What does not come so is left to Workbox, which asks for each page that it does not find. Never rejects.
 */
export async function unpackPages({ keys, cacheName, build }: Unpacking): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const missing: Array<[path: string, key: string]> = []
    for (const [path, key] of keys) if (!(await cache.match(key))) missing.push([path, key])
    // One that did not change is there already.
    if (missing.length < 2) return
    const answer = await fetch(BUNDLE_PATH, { cache: 'no-store', credentials: 'same-origin' })
    if (answer.status !== 200) return
    const bundle = parseObject(await answer.text())
    if (bundle['build'] !== build || !isObject(bundle['pages'])) return
    for (const [path, key] of missing) {
      const page = bundle['pages'][path]
      if (!isObject(page) || typeof page['html'] !== 'string' || typeof page['policy'] !== 'string') continue
      if (!isWholePage(page['html'])) continue
      await cache.put(key, new Response(page['html'], { headers: headersOf(answer, page['policy'], build) }))
    }
  } catch {
    // No connection, or no room: Workbox finds out as well, and says so.
  }
}

function headersOf(answer: Response, policy: string, build: string): Headers {
  const headers = entryHeaders(answer)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  headers.set(BUILD_HEADER, build)
  return headers
}
