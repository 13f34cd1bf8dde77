/**
 * The pages that the server renders from its database, by kind of content: lists, and one page for each record below
 * `records`. The build renders all other pages. Routes, hooks and service worker use this table.
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
 * Pages that the worker stores without a visit and never evicts: the lists, and a built page that the operator may
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

/** Large pages of the build, which the worker stores only after the visitor has opened them. */
const largePages: readonly string[] = ['/accessibility']

/** Whether the worker stores the page at a path only after the visitor has opened it. */
export function isKeptOnceOpened(path: string): boolean {
  return isRecordPage(path) || isListingPage(path) || largePages.includes(path)
}

/** The path of the page with all lists of articles. */
export const [listingsPath] = serverPages.listings.lists

/** Returns the path of a list of articles by a common property. */
export function listingPath(kind: 'category' | 'author' | 'year', slug: string): string {
  return `/blog/${kind}/${slug}`
}

/** Whether the path belongs to a list of articles by a common property. The list may not exist. */
export function isListingPage(path: string): boolean {
  const cut = path.lastIndexOf('/')
  return listingFolder.test(path.slice(0, cut)) && /^[^/.]+$/.test(path.slice(cut + 1))
}
