// A browser's report on a page's speed: when its largest element appeared, how much content moved, how long the page
// took to respond to an input, how fast it followed a press on a link, and which script made its longest frame. Pages,
// server and tests use this file.

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

/** The source of a page that the router shows without a new document. */
export const SOFT_NAVIGATION = 'soft-navigation'

/** The sources of documents, as browsers call the source that a static route of a service worker leads to. */
const DOCUMENT_SOURCES = ['cache', 'fetch-event', 'network', 'race-network-and-fetch-handler']

/** The scripts that pages of all kinds load, by their file's name without its hash. */
export const SHARED_SCRIPTS: readonly string[] = ['late-measure', 'main', 'runtime', 'vendor-react', 'vendor-router']

/** Any other script file of the site; a script in the page itself; a frame in which no script took part. */
const PAGE_SCRIPT = 'page-script'
const INLINE_SCRIPT = 'inline-script'
export const NO_SCRIPT = 'no-script'

/**
 * The groups by which the server counts reports: by kind of page, by source of the next page, by script of the longest
 * frame. The last group of each list has all others. A report never contains a path or the name of a single page's
 * script, because either would reveal what a visitor reads.
 */
export const VITALS_GROUPS = {
  page: [...Object.values(FOLDERS), ARTICLE, OTHER],
  source: [...DOCUMENT_SOURCES, SOFT_NAVIGATION, OTHER],
  script: [...SHARED_SCRIPTS, PAGE_SCRIPT, INLINE_SCRIPT, NO_SCRIPT, OTHER],
} as const satisfies Record<string, readonly string[]>

/** Returns the kind of the page at a path. */
export function pageTypeOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  if (folder === 'blog' && rest.length === 1 && rest[0] !== '') return ARTICLE
  return Object.hasOwn(FOLDERS, folder) ? (FOLDERS[folder] ?? OTHER) : OTHER
}

/**
 * Returns what answered the request for a document.
 * @param routerSource the browser's word for the final source; empty if no static route of the service worker matched
 * @param workerStart when the service worker took the request; 0 if it did not
 */
export function sourceOf(routerSource: string, workerStart: number): string {
  const source = routerSource || (workerStart > 0 ? 'fetch-event' : 'network')
  return DOCUMENT_SOURCES.includes(source) ? source : OTHER
}

/**
 * Returns the group of a script.
 * @param address the script's address, or the page's address if the script is in the page
 * @param origin the site's origin
 */
export function scriptGroupOf(address: string, origin: string): string {
  if (!address.startsWith(`${origin}/`)) return OTHER
  const [, file] = /^\/assets\/(.+)\.js$/.exec(address.slice(origin.length)) ?? []
  if (file === undefined) return INLINE_SCRIPT
  return (
    SHARED_SCRIPTS.find((name) => file.startsWith(`${name}-`) && HASH.test(file.slice(name.length + 1))) ?? PAGE_SCRIPT
  )
}

/** Matches the hash in a script's file name. The entry's and our own are a character longer than those of chunks. */
const HASH = /^[\w-]{7,8}$/
