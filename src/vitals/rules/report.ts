// What a browser may tell of how a page felt: how fast its largest part was there, how much moved, how long an answer took. Page, server and tests read this.

/** Takes the reports. */
export const VITALS_CALL = 'vitals'

/** Of a report; the longest is shorter. */
export const REPORT_MAX_BYTES = 256

/** By the first part of the path. */
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

/** All kinds of pages that reports are counted by; the last is for what is no other. Never an address: that could say what somebody reads. */
export const PAGE_TYPES: readonly string[] = [...Object.values(FOLDERS), ARTICLE, OTHER]

/** The kind of the page at a path. */
export function pageTypeOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  if (folder === 'blog' && rest.length === 1 && rest[0] !== '') return ARTICLE
  return Object.hasOwn(FOLDERS, folder) ? (FOLDERS[folder] ?? OTHER) : OTHER
}
