import { isObject, parseObject } from '../lib/json.ts'
import { alwaysKept } from '../lib/server-pages.ts'
import { BUILD_HEADER, isWholePage } from './page-verdict.ts'
import { isFile, type PrecacheEntry } from './precache-rules.ts'

/**
 * The paths of the bundles. A bundle is a response in which the server combines similar pages and files for the service
 * worker, because they compress better together. `pocketbase/internal/site/bundle.go` makes bundles.
 */
export const bundles = {
  /** The pages of the build. */
  pages: '/pages.txt',
  /** The pages of the build, and the lists of database content. */
  lists: '/pages-and-lists.txt',
  /** The pages, the lists, the scripts, the style sheet and other text files. */
  files: '/offline.txt',
  /** The same without the lists. Chromium stores it as the dictionary of later responses. */
  built: '/built.txt',
  /** The lists alone. */
  onlyLists: '/lists.txt',
} as const

/** A page or file in a bundle. A page also has its content security policy. */
type BundlePart = { content: Uint8Array<ArrayBuffer>; policy: string | undefined }

export type Bundle = { build: unknown; parts: ReadonlyMap<string, BundlePart> }

/**
 * Parses a bundle: one line of JSON that describes the pages and files, which follow without gaps. Stops at the first
 * invalid or incomplete part, and returns those before it.
 */
export function readBundle(bytes: Uint8Array<ArrayBuffer>): Bundle {
  let at = bytes.indexOf('\n'.charCodeAt(0)) + 1
  const head = parseObject(new TextDecoder().decode(bytes.subarray(0, at)))
  const parts = new Map<string, BundlePart>()
  for (const part of Array.isArray(head['parts']) ? head['parts'] : []) {
    if (!isObject(part) || typeof part['path'] !== 'string' || typeof part['bytes'] !== 'number') break
    const content = bytes.subarray(at, at + part['bytes'])
    if (content.length < part['bytes']) break
    parts.set(part['path'], { content, policy: typeof part['policy'] === 'string' ? part['policy'] : undefined })
    at += part['bytes']
  }
  return { build: head['build'], parts }
}

export type Unpacking = {
  /** All pages and files of the precache. */
  entries: readonly PrecacheEntry[]
  keyOf: (path: string) => string
  cacheName: string
  /** This service worker's build. Pages of another build are rejected. */
  build: string
  isSavingData: boolean
  /** Stores a page that is not in the precache, such as the list of posts. */
  keepList: (path: string, html: string, headers: Headers) => Promise<unknown>
}

/**
 * Fills the precache with this build's pages and files, and stores the lists, from bundles. Afterwards Workbox and
 * `keepLists` (sw.ts) request the missing ones. Never rejects.
 * @returns the paths of the lists that arrived
 */
export async function unpack({
  entries,
  keyOf,
  cacheName,
  build,
  isSavingData,
  keepList,
}: Unpacking): Promise<ReadonlySet<string>> {
  const lists = new Set<string>()
  try {
    const cache = await caches.open(cacheName)
    const missing: PrecacheEntry[] = []
    const bundled = entries.filter(isBundled)
    for (const entry of bundled) if (!(await cache.match(keyOf(entry.url)))) missing.push(entry)
    for (const path of bundlesFor(bundled, missing, isSavingData)) {
      const answer = await fetch(path, { cache: 'no-store', credentials: 'same-origin' })
      if (answer.status !== 200) continue
      const bundle = readBundle(new Uint8Array(await answer.arrayBuffer()))
      if (bundle.build !== build) continue
      for (const entry of missing) {
        const part = bundle.parts.get(entry.url)
        if (!part || !(await isWhole(entry, part))) continue
        await cache.put(
          keyOf(entry.url),
          new Response(part.content, { headers: headersOf(entry.url, part, answer, build) }),
        )
      }
      for (const list of isSavingData ? [] : alwaysKept) {
        const part = bundle.parts.get(list)
        if (!part || !(await isWhole({ url: list }, part))) continue
        await keepList(list, textOf(part), headersOf(list, part, answer, build))
        lists.add(list)
      }
    }
  } catch {
    // There was no connection or no storage space. The later single requests meet the same problem and report it.
  }
  return lists
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
}

const isBundled = ({ url }: PrecacheEntry): boolean => !isFile(url) || typeOf(url) !== undefined

function typeOf(path: string): string | undefined {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)]
}

const filesIn = (entries: readonly PrecacheEntry[]): number => entries.filter(({ url }) => isFile(url)).length

/**
 * Returns the paths of the bundles to request. The lists are refreshed with every build. If few scripts have changed,
 * Workbox requests them one by one.
 */
function bundlesFor(
  entries: readonly PrecacheEntry[],
  missing: readonly PrecacheEntry[],
  isSavingData: boolean,
): string[] {
  if (isSavingData) return missing.length - filesIn(missing) > 1 ? [bundles.pages] : []
  if (filesIn(missing) <= filesIn(entries) / 2) return [bundles.lists]
  // Only Chromium has `userAgentData`, and only Chromium stores dictionaries. A dictionary must not change with a list.
  return 'userAgentData' in navigator ? [bundles.built, bundles.onlyLists] : [bundles.files]
}

const textOf = ({ content }: BundlePart): string => new TextDecoder().decode(content)

/**
 * Whether a page or file is complete. A script's content must match its integrity hash, as in a browser's own request.
 * Drawings and the manifest have no hash.
 */
async function isWhole(
  { url, integrity }: Pick<PrecacheEntry, 'url' | 'integrity'>,
  part: BundlePart,
): Promise<boolean> {
  if (!isFile(url)) return part.policy !== undefined && isWholePage(textOf(part))
  if (integrity === undefined) return !url.startsWith('/assets/')
  const [, bits, expected] = /^sha(256|384|512)-(.+)$/.exec(integrity) ?? []
  const digest = await crypto.subtle.digest(`SHA-${bits}`, part.content)
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === expected
}

/** Headers about the body of the whole bundle, which must not be copied to its pages and files. */
const OF_THE_BODY = ['Content-Encoding', 'Content-Length', 'Etag', 'Use-As-Dictionary', 'Vary']

/** Returns the headers of a page or file: the bundle's common ones and its own. */
function headersOf(path: string, { policy = '' }: BundlePart, answer: Response, build: string): Headers {
  const headers = new Headers(answer.headers)
  for (const name of OF_THE_BODY) headers.delete(name)
  headers.set('Cache-Control', 'no-cache')
  headers.set('Content-Type', typeOf(path) ?? 'text/html; charset=utf-8')
  if (isFile(path)) return headers
  headers.set('Content-Security-Policy', policy)
  headers.set(BUILD_HEADER, build)
  return headers
}
