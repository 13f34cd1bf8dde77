import { BUILD_HEADER, isHtml } from './page-verdict.ts'

/**
 * An entry of the precache. `integrity`: the hash of a file's content, which must match. Only files that are the same
 * under every origin have one.
 */
export type PrecacheEntry = { url: string; revision: string | null; integrity?: string }

/**
 * Pages that only scripts can draw, so they are useless without scripts. The offline page lists the saved articles too.
 */
export const SCRIPTED_PAGES: readonly string[] = ['/saved', '/outbox']

/**
 * Returns the entries to precache. If the visitor saves data, leaves out the scripts, the font and the pages that need
 * scripts.
 */
export function entriesToPrecache(entries: readonly PrecacheEntry[], isSavingData: boolean): PrecacheEntry[] {
  return isSavingData
    ? entries.filter(({ url }) => !/\.(?:js|woff2)$/.test(url) && !SCRIPTED_PAGES.includes(url))
    : [...entries]
}

/**
 * Whether a response may enter the precache. A page must be of this service worker's build, and a script must have a
 * script's type, because an access point's sign-in page answers 200 to every request. One refused response fails the
 * whole installation, and the browser tries it again later.
 */
export function isPrecacheable(path: string, answer: Pick<Response, 'status' | 'headers'>, build: string): boolean {
  if (answer.status !== 200) return false
  if (path.endsWith('.js')) return /^(text|application)\/javascript/.test(answer.headers.get('Content-Type') ?? '')
  return isHtml(answer.headers) ? answer.headers.get(BUILD_HEADER) === build : isFile(path)
}

/** Whether this path in the precache is a file instead of a page. */
export function isFile(path: string): boolean {
  return /\.\w+$/.test(path)
}
