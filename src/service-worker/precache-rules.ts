import { BUILD_HEADER, isHtml } from './page-verdict.ts'

/** `integrity`: of what is the same under every origin; another content is refused. */
export type PrecacheEntry = { url: string; revision: string | null; integrity?: string }

/** Drawn by scripts alone; without them the offline page lists the saved articles. */
export const SCRIPTED_PAGES: readonly string[] = ['/saved', '/outbox']

/** What is precached: everything, or, when the visitor saves data, what can be read without scripts and the site's own face. */
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

/** Whether a file lies at this path of the build, and no page. */
export function isFile(path: string): boolean {
  return /\.\w+$/.test(path)
}
