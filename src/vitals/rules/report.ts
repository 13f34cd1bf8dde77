// A browser's report on a page's speed: when its largest element appeared, how much content moved, and how long the
// page took to respond to an input. Pages, server and tests use this file.

/** The endpoint that receives the reports: POST /api/site/vitals. */
export const VITALS_CALL = 'vitals'

/** The size limit of a report in bytes. No valid report is longer. */
export const REPORT_MAX_BYTES = 256

/** The kinds of pages by the first segment of the path. */
const FOLDERS: Readonly<Record<string, string>> = {
  '': 'home',
  blog: 'blog',
  company: 'company',
  contact: 'contact',
  features: 'features',
  pricing: 'pricing',
  'request-demo': 'request-demo',
  resources: 'resources',
  security: 'security',
  solutions: 'solutions',
  'thank-you': 'thank-you',
  webinars: 'webinars',
}
const ARTICLE = 'article'
const OTHER = 'other'

/**
 * The kinds of pages by which the server counts reports. The last kind has all other pages. A report never contains the
 * path, because it would reveal what a visitor reads.
 */
export const PAGE_TYPES: readonly string[] = [...Object.values(FOLDERS), ARTICLE, OTHER]

/** Returns the kind of the page at a path. */
export function pageTypeOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  if (folder === 'blog' && rest.length === 1 && rest[0] !== '') return ARTICLE
  return Object.hasOwn(FOLDERS, folder) ? (FOLDERS[folder] ?? OTHER) : OTHER
}
