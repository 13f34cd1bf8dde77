import { unescapeHtml } from '../lib/escape-html.ts'
import { alwaysKept } from '../lib/server-pages.ts'
import { articleSlug, PAGES_CACHE, readKeptUnits } from './kept-articles.ts'

/** A page that opens offline. */
export type KeptPage = { path: string; title: string }

export type KeptPageGroup = { label: string; pages: readonly KeptPage[] }

/** The groups of the list in their order. A page belongs to the first group whose pattern matches its path. */
const GROUPS: ReadonlyArray<{ label: string; paths: RegExp }> = [
  { label: 'Articles', paths: /^\/blog\/[^/]+$/ },
  { label: 'Webinars', paths: /^\/webinars(?:\/|$)/ },
  { label: 'Resources', paths: /^\/(?:resources|blog)(?:\/|$)/ },
  { label: 'Solutions', paths: /^\/solutions(?:\/|$)/ },
  { label: 'Company', paths: /^\/(?:company|contact)(?:\/|$)/ },
  { label: 'Legal', paths: /^\/(?:privacy|terms|cookies|accessibility|security-disclosure)$/ },
  { label: 'Product', paths: /^/ },
]

/** Groups the pages by section of the site, and leaves out empty groups. */
export function groupKeptPages(pages: readonly KeptPage[]): KeptPageGroup[] {
  const groupOf = ({ path }: KeptPage) => GROUPS.find(({ paths }) => paths.test(path))
  return GROUPS.map((group) => ({ label: group.label, pages: pages.filter((page) => groupOf(page) === group) })).filter(
    (group) => group.pages.length > 0,
  )
}

/** A page's HTML as this device stores it. */
export type KeptHtml = { path: string; html: string }

/**
 * Returns the pages on this device, without unlisted ones and articles that lack a picture. The pages of the build and
 * the server's lists come first, in the order of their paths. Pages that the visitor opened or saved follow, the last
 * opened first. Empty if nothing is stored or the browser refuses storage.
 */
export async function readKeptPages(): Promise<KeptPage[]> {
  try {
    const names = await caches.keys()
    const precached = await readPrecached(names)
    const lists = names.includes(PAGES_CACHE) ? await readPages(PAGES_CACHE, alwaysKept) : []
    const records = (await readKeptUnits()).filter(({ path }) => !alwaysKept.includes(path))
    const pages = [...precached, ...lists]
      .map(({ path, html }) => ({ path, title: titleIn(html) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    return [...pages, ...records.filter(({ path, whole }) => whole || articleSlug(path) === null)]
  } catch {
    return []
  }
}

/** Returns the HTML of the stored pages, except unlisted ones. Empty without any, or if the browser refuses storage. */
export async function readKeptHtml(): Promise<KeptHtml[]> {
  try {
    const names = await caches.keys()
    const kept = names.includes(PAGES_CACHE) ? await readPages(PAGES_CACHE) : []
    return [...(await readPrecached(names)), ...kept]
  } catch {
    return []
  }
}

async function readPrecached(names: readonly string[]): Promise<KeptHtml[]> {
  const pages = names.filter((name) => name.includes('-precache-')).map((name) => readPages(name))
  return (await Promise.all(pages)).flat()
}

/**
 * Reads pages from a cache.
 * @param only the paths to read; by default every page of the cache
 */
async function readPages(cacheName: string, only?: readonly string[]): Promise<KeptHtml[]> {
  const cache = await caches.open(cacheName)
  const requests = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return !/\.\w+$/.test(pathname) && (only?.includes(pathname) ?? true)
  })
  const pages = await Promise.all(
    requests.map(async (request) => {
      const answer = await cache.match(request, { ignoreVary: true })
      return { path: new URL(request.url).pathname, html: (await answer?.text()) ?? '' }
    }),
  )
  return pages.filter(({ html }) => titleIn(html) !== '' && !isUnlisted(html))
}

/** Returns the page's title without the site's name. */
export function titleIn(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return unescapeHtml(title.replace(/ [·|] [^·|]*$/, ''))
}

/**
 * Whether lists leave the page out, because search engines must not list it: such a page is useless without its
 * context.
 */
function isUnlisted(html: string): boolean {
  return /<meta name="robots" content="noindex/.test(html)
}
