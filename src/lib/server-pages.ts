/**
 * The pages that the server renders from its database, by content: lists, and one page for each record below
 * `records`. The build renders all other pages. Routes, hooks and service worker read this.
 */
export const serverPages = {
  posts: { lists: ['/blog', '/resources', '/resources/guides'], records: '/blog' },
  webinars: { lists: ['/webinars'], records: '/webinars' },
  roles: { lists: ['/company/careers'], records: '/company/careers' },
  /** The page with all lists of articles. */
  listings: { lists: ['/resources/articles'] },
  audit: { lists: ['/security'] },
} as const

/** Every list, without a trailing slash. */
export const serverLists: readonly string[] = Object.values(serverPages).flatMap(({ lists }) => lists)

/**
 * Pages that the worker keeps without a visit and never evicts: the lists, and a built page that the operator may
 * replace by a redirect, so that only the server knows whether it exists.
 */
export const alwaysKept: readonly string[] = [...serverLists, '/login']

/** The folder of each row whose records have their own pages. */
export const recordFolders: readonly string[] = Object.values(serverPages).flatMap((row) =>
  'records' in row ? [row.records] : [],
)

/** Whether the path belongs to a record's page; the record may not exist. */
export function isRecordPage(path: string): boolean {
  const cut = path.lastIndexOf('/')
  return recordFolders.includes(path.slice(0, cut)) && /^[^/.]+$/.test(path.slice(cut + 1))
}

/** Rows whose records have their own pages. */
export type RecordPages = {
  [Row in keyof typeof serverPages]: (typeof serverPages)[Row] extends { records: string } ? Row : never
}[keyof typeof serverPages]

/** The path of a record's page. Any text is allowed as a slug. */
export function recordPath(pages: RecordPages, slug: string): string {
  return `${serverPages[pages].records}/${encodeURIComponent(slug)}`
}

export const articlePath = (slug: string): string => recordPath('posts', slug)
export const webinarPath = (slug: string): string => recordPath('webinars', slug)
export const rolePath = (slug: string): string => recordPath('roles', slug)

/** The folders of article lists by a common property, which `src/blog/rules/listing.ts` describes. */
const listingFolder = /^\/blog\/(?:category|author|year)$/

/** Pages of the build that would be much of an installation: the worker has such a page once it was opened. */
const largePages: readonly string[] = ['/accessibility']

/** Whether the worker keeps the page at a path only once it was opened. */
export function isKeptOnceOpened(path: string): boolean {
  return isRecordPage(path) || isListingPage(path) || largePages.includes(path)
}

/** Where a reader finds all of them. */
export const [listingsPath] = serverPages.listings.lists

/** The path of one such list. */
export function listingPath(kind: 'category' | 'author' | 'year', slug: string): string {
  return `/blog/${kind}/${slug}`
}

/** Whether the path belongs to such a list, which may not exist. */
export function isListingPage(path: string): boolean {
  const cut = path.lastIndexOf('/')
  return listingFolder.test(path.slice(0, cut)) && /^[^/.]+$/.test(path.slice(cut + 1))
}
