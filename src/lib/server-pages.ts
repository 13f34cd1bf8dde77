/**
 * Pages that the server renders from its database and stores, by kind of content. `records`: the folder with one page
 * for each record. `lists`: the paths of the other pages. Routes, hooks and the service worker use this table.
 * It names each kind, so that the compiler refuses unknown ones and no page loads the collections' schemas.
 */
export const serverPages = {
  posts: { lists: ['/blog', '/resources', '/resources/guides'], records: '/blog' },
  webinars: { lists: ['/webinars'], records: '/webinars' },
  roles: { lists: ['/company/careers'], records: '/company/careers' },
  /** The page with links to all lists of articles. */
  listings: { lists: ['/resources/articles'] },
  audit: { lists: ['/security'] },
} as const

/** The paths of all list pages, without a trailing slash. */
export const serverLists: readonly string[] = Object.values(serverPages).flatMap(({ lists }) => lists)

/**
 * Pages that the service worker stores without a visit and does not remove to store others: the lists, and the login
 * page. The build makes the login page, but the operator may replace it by a redirect.
 */
export const alwaysKept: readonly string[] = [...serverLists, '/login']

/** The folders with one page for each record. */
export const recordFolders: readonly string[] = Object.values(serverPages).flatMap((row) =>
  'records' in row ? [row.records] : [],
)

/** Whether the path has the form of a record's page. The record may not exist. */
export function isRecordPage(path: string): boolean {
  const cut = path.lastIndexOf('/')
  return recordFolders.includes(path.slice(0, cut)) && /^[^/.]+$/.test(path.slice(cut + 1))
}

/** The kinds of content whose records have their own pages. */
export type RecordPages = {
  [Row in keyof typeof serverPages]: (typeof serverPages)[Row] extends { records: string } ? Row : never
}[keyof typeof serverPages]

/** Returns the path of a record's page. The slug may be any text. */
export function recordPath(pages: RecordPages, slug: string): string {
  return `${serverPages[pages].records}/${encodeURIComponent(slug)}`
}

export const articlePath = (slug: string): string => recordPath('posts', slug)
export const webinarPath = (slug: string): string => recordPath('webinars', slug)

/** Matches the folders of lists of articles with the same category, author or year (`src/blog/rules/listing.ts`). */
const listingFolder = /^\/blog\/(?:category|author|year)$/

/** Large pages of the build, which the service worker stores only after the visitor has opened them. */
const largePages: readonly string[] = ['/accessibility']

/** Whether the service worker stores the page only after the visitor has opened it. */
export function isKeptOnceOpened(path: string): boolean {
  return isRecordPage(path) || isListingPage(path) || largePages.includes(path)
}

/** The path of the page with links to all lists of articles. */
export const [listingsPath] = serverPages.listings.lists

/** Returns the path of the list of articles with the same category, author or year. */
export function listingPath(kind: 'category' | 'author' | 'year', slug: string): string {
  return `/blog/${kind}/${slug}`
}

/**
 * Whether the path has the form of a list of articles with the same category, author or year. The list may not exist.
 */
export function isListingPage(path: string): boolean {
  const cut = path.lastIndexOf('/')
  return listingFolder.test(path.slice(0, cut)) && /^[^/.]+$/.test(path.slice(cut + 1))
}
