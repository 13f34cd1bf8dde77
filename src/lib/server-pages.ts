/**
 * The pages that the server renders from its database, by what they show: lists, and one page for each record below `records`.
 * All other pages are rendered by the build. Routes, hooks and service worker read this.
 */
export const serverPages = {
  posts: { lists: ['/blog', '/resources', '/resources/guides'], records: '/blog' },
  webinars: { lists: ['/webinars'], records: '/webinars' },
  roles: { lists: ['/company/careers'], records: '/company/careers' },
  /** Where all lists of articles begin. */
  listings: { lists: ['/resources/articles'] },
  audit: { lists: ['/security'] },
} as const

/** Every list; none has a slash at its end. */
export const serverLists: readonly string[] = Object.values(serverPages).flatMap(({ lists }) => lists)

/**
 * What the worker keeps without a visit, and never crowds out: the lists, and the page of the build that the operator may have replaced
 * by an address elsewhere, so that only the server knows whether there is one.
 */
export const alwaysKept: readonly string[] = [...serverLists, '/login']

/** The folder of each row whose records have pages of their own. */
export const recordFolders: readonly string[] = Object.values(serverPages).flatMap((row) =>
  'records' in row ? [row.records] : [],
)

/** Whether the path is that of one record's page; the record itself may not exist. */
export function isRecordPage(path: string): boolean {
  const cut = path.lastIndexOf('/')
  return recordFolders.includes(path.slice(0, cut)) && /^[^/.]+$/.test(path.slice(cut + 1))
}

/** Rows whose records have pages of their own. */
export type RecordPages = {
  [Row in keyof typeof serverPages]: (typeof serverPages)[Row] extends { records: string } ? Row : never
}[keyof typeof serverPages]

/** The path of a record's page. An address may carry any text where a slug belongs. */
export function recordPath(pages: RecordPages, slug: string): string {
  return `${serverPages[pages].records}/${encodeURIComponent(slug)}`
}

export const articlePath = (slug: string): string => recordPath('posts', slug)
export const webinarPath = (slug: string): string => recordPath('webinars', slug)
export const rolePath = (slug: string): string => recordPath('roles', slug)

/** Below these folders stand lists of articles by what they have in common, which `src/blog/rules/listing.ts` describes. */
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

/** Whether the path is that of such a list, which may not exist. */
export function isListingPage(path: string): boolean {
  const cut = path.lastIndexOf('/')
  return listingFolder.test(path.slice(0, cut)) && /^[^/.]+$/.test(path.slice(cut + 1))
}
