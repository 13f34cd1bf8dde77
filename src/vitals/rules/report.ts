// A browser's report on a page's speed: when its largest part appeared, how much moved, how long a response took.
// Page, server and tests read this.

/** The call that receives the reports. */
export const VITALS_CALL = 'vitals'

/** The size limit of a report; the longest is shorter. */
export const REPORT_MAX_BYTES = 256

/** Page types by the first part of the path. */
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
 * The kinds of pages that reports are counted by; the last is for all others. Never an address, which could reveal
 * what a visitor reads.
 */
export const PAGE_TYPES: readonly string[] = [...Object.values(FOLDERS), ARTICLE, OTHER]

/** The kind of the page at a path. */
export function pageTypeOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  if (folder === 'blog' && rest.length === 1 && rest[0] !== '') return ARTICLE
  return Object.hasOwn(FOLDERS, folder) ? (FOLDERS[folder] ?? OTHER) : OTHER
}
