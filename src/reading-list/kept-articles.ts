/** Cache of the pages that were read, by address. Written by the worker, read by pages. */
export const PAGES_CACHE = 'lexharbor-pages'
/** Cache of pictures, by the address that the browser requested. */
export const IMAGES_CACHE = 'lexharbor-images'

/** Header with a stored page's manifest. In the page's own entry, so that a crash can't separate the two. */
export const MANIFEST_HEADER = 'X-Kept-Manifest'
/** Header with a stored picture's size in bytes. */
export const BYTES_HEADER = 'X-Kept-Bytes'

/** Attribute of the links to other articles at an article's end. Their pictures are not stored with the article. */
export const LEADS_ON = 'data-leads-on'

/** The worker's limits for opened and saved pages; pages show these numbers. */
export const KEPT_LIMITS = {
  /** The most stored pages of each kind (articles, webinars …). */
  pages: 50,
  /**
   * All stored pages with their pictures, in MB of 1,048,576 bytes: about 50 articles with large covers, far below any
   * browser's quota for a site.
   */
  megabytes: 60,
  /** How many days the page's own storage keeps lists of posts, besides the worker's copies. */
  listDays: 30,
} as const

/** Metadata of a stored page. */
export type Manifest = {
  title: string
  /** Epoch ms: when the server sent this copy. */
  keptAt: number
  /** Epoch ms: when it was last opened or saved. */
  openedAt: number
  /** Epoch ms: when the reader saved it; null if it was stored only because it was opened. */
  savedAt: number | null
  /** Size of the page's HTML. */
  bytes: number
  /**
   * Addresses (paths) that can each show one picture of the page; the first is fetched if the browser requested none.
   */
  pictures: string[][]
}

/** A page as stored in the cache. */
export type KeptUnit = Manifest & {
  path: string
  /** Its stored pictures, with their sizes in bytes. */
  images: ReadonlyMap<string, number>
  /** Whether every picture of the page can be shown offline. */
  whole: boolean
}

/** Returns the header's value, escaped, because headers permit ASCII only. */
export function writeManifest(manifest: Manifest): string {
  return encodeURIComponent(JSON.stringify(manifest))
}

/**
 * Parses the header.
 * @returns null for a missing or invalid header; such a page is shown, but never listed
 */
export function readManifest(header: string | null): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(decodeURIComponent(header ?? ''))
    return isManifest(manifest) ? manifest : null
  } catch {
    return null
  }
}

/**
 * All stored pages with a manifest, last opened first. Empty if nothing is stored or storage is refused; creates no cache.
 */
export async function readKeptUnits(): Promise<KeptUnit[]> {
  try {
    if (!('caches' in globalThis) || !(await caches.has(PAGES_CACHE))) return []
    const [pages, images] = await Promise.all([readHeaders(PAGES_CACHE, MANIFEST_HEADER), keptImages()])
    return pages
      .flatMap(({ path, value }) => {
        const manifest = readManifest(value)
        return manifest ? [keptUnit(path, manifest, images)] : []
      })
      .toSorted((a, b) => b.openedAt - a.openedAt)
  } catch {
    return []
  }
}

/** The articles that open offline with all their pictures, last opened first. */
export async function readKeptArticles(): Promise<KeptUnit[]> {
  return (await readKeptUnits()).filter(({ path, whole }) => whole && articleSlug(path) !== null)
}

/** The paths of all stored pictures, with their sizes in bytes. */
export async function keptImages(): Promise<Map<string, number>> {
  if (!(await caches.has(IMAGES_CACHE))) return new Map()
  return new Map((await readHeaders(IMAGES_CACHE, BYTES_HEADER)).map(({ path, value }) => [path, Number(value)]))
}

/** Bytes of the page and its pictures. */
export function unitBytes({ bytes, images }: KeptUnit): number {
  return bytes + [...images.values()].reduce((sum, size) => sum + size, 0)
}

/** The slug in an article's path; null for every other page. */
export function articleSlug(path: string): string | null {
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1]
  return slug === undefined ? null : decodeURIComponent(slug)
}

/** A page with its own pictures among `kept`. */
export function keptUnit(path: string, manifest: Manifest, kept: ReadonlyMap<string, number>): KeptUnit {
  const own = new Set(manifest.pictures.flat())
  const images = new Map([...kept].filter(([image]) => own.has(image)))
  return {
    ...manifest,
    path,
    images,
    whole: manifest.pictures.every((picture) => picture.some((image) => images.has(image))),
  }
}

async function readHeaders(cacheName: string, header: string): Promise<Array<{ path: string; value: string | null }>> {
  const cache = await caches.open(cacheName)
  const requests = await cache.keys()
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url)
      const response = await cache.match(request, { ignoreVary: true })
      // Cancels the unread body, because Chromium frees no space for a deleted entry while its body can still be read.
      void response?.body?.cancel()
      return { path: pathname + search, value: response?.headers.get(header) ?? null }
    }),
  )
}

// Checked without a schema library, because the library would then be part of every page.
function isManifest(data: unknown): data is Manifest {
  if (typeof data !== 'object' || data === null) return false
  const { title, keptAt, openedAt, savedAt, bytes, pictures } = data as Partial<Record<keyof Manifest, unknown>>
  return (
    typeof title === 'string' &&
    [keptAt, openedAt, savedAt ?? 0, bytes].every((value) => typeof value === 'number') &&
    Array.isArray(pictures) &&
    pictures.every((picture) => Array.isArray(picture) && picture.every((path) => typeof path === 'string'))
  )
}
