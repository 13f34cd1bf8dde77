import { BUILD_HEADER, isHtml } from './page-verdict.ts'

/**
 * An entry of the precache. `integrity`: only for files that are the same under every origin. Content with another hash
 * is refused.
 */
export type PrecacheEntry = { url: string; revision: string | null; integrity?: string }

/** Pages that only scripts can draw. Without scripts the offline page lists the saved articles instead. */
export const SCRIPTED_PAGES: readonly string[] = ['/saved', '/outbox']

/**
 * What to precache: everything, or, if the visitor saves data, only what works without scripts and the site's own
 * font.
 */
export function entriesToPrecache(entries: readonly PrecacheEntry[], isSavingData: boolean): PrecacheEntry[] {
  return isSavingData
    ? entries.filter(({ url }) => !/\.(?:js|woff2)$/.test(url) && !SCRIPTED_PAGES.includes(url))
    : [...entries]
}

/**
 * Whether an answer may enter the precache. A page must be of this worker's build, and a script must be one: an access point's
 * sign-in page answers 200 to everything. One refusal fails the whole installation, which the browser tries again later.
 */
export function isPrecacheable(path: string, answer: Pick<Response, 'status' | 'headers'>, build: string): boolean {
  if (answer.status !== 200) return false
  if (path.endsWith('.js')) return /^(text|application)\/javascript/.test(answer.headers.get('Content-Type') ?? '')
  return isHtml(answer.headers) ? answer.headers.get(BUILD_HEADER) === build : isFile(path)
}

/** Whether this path of the build is a file rather than a page. */
export function isFile(path: string): boolean {
  return /\.\w+$/.test(path)
}
