/**
 * Cache of server-rendered pages by path: lists, and pages that the visitor opened or saved. The service worker writes
 * it, and pages read it.
 */
export const PAGES_CACHE = 'lexharbor-pages'
/** Cache of pictures, by the path that the browser requested. */
export const IMAGES_CACHE = 'lexharbor-images'

/**
 * Header of a stored page's response with its manifest (metadata). It is in the same response, so that a crash can't
 * separate the two.
 */
export const MANIFEST_HEADER = 'X-Kept-Manifest'
/** Header of a stored picture's response with its size in bytes. */
export const BYTES_HEADER = 'X-Kept-Bytes'

/**
 * Attribute of the element at an article's end that links to other articles. The service worker does not store the
 * pictures after this attribute with the article.
 */
export const LEADS_ON = 'data-leads-on'

/** The limits for opened and saved pages. The service worker enforces them, and pages show these numbers. */
export const KEPT_LIMITS = {
  /** The maximum number of stored pages of each kind (articles, webinars …). */
  pages: 50,
  /**
   * The limit for all stored pages with their pictures, in MB of 1,048,576 bytes. About 50 articles with large covers
   * fit, far below any browser's quota for a site.
   */
  megabytes: 60,
  /** How many days IndexedDB keeps the lists of posts, besides the service worker's copies. */
  listDays: 30,
} as const

/** Metadata of a stored page, in its response's header. */
export type Manifest = {
  title: string
  /** Epoch ms at which the server sent this copy. */
  keptAt: number
  /** Epoch ms at which the reader last opened or saved it. */
  openedAt: number
  /** Epoch ms at which the reader saved it; null if it was stored only because the reader opened it. */
  savedAt: number | null
  /** Size of the page's HTML in bytes. */
  bytes: number
  /**
   * For each picture of the page, the paths (sizes, formats) that can show it. If the browser has requested none of
   * them, the service worker fetches the first.
   */
  pictures: string[][]
}

/** A stored page with its manifest and pictures. */
export type KeptUnit = Manifest & {
  path: string
  /** The page's stored pictures: their paths, and sizes in bytes. */
  images: ReadonlyMap<string, number>
  /** Whether every picture of the page can be shown offline. */
  whole: boolean
}

/** Returns the manifest as the header's value. It is escaped, because headers permit ASCII only. */
export function writeManifest(manifest: Manifest): string {
  return encodeURIComponent(JSON.stringify(manifest))
}

/**
 * Parses the manifest in the header.
 * @returns null for a missing or invalid header; such a page still opens, but no list shows it
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
 * Returns all stored pages that have a manifest, last opened first. Empty if nothing is stored or the browser refuses
 * storage. Creates no cache.
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

/** Returns the articles that open offline with all their pictures, last opened first. */
export async function readKeptArticles(): Promise<KeptUnit[]> {
  return (await readKeptUnits()).filter(({ path, whole }) => whole && articleSlug(path) !== null)
}

/** Returns the paths of all stored pictures, with their sizes in bytes. */
export async function keptImages(): Promise<Map<string, number>> {
  if (!(await caches.has(IMAGES_CACHE))) return new Map()
  return new Map((await readHeaders(IMAGES_CACHE, BYTES_HEADER)).map(({ path, value }) => [path, Number(value)]))
}

/** Returns the size of the page and its pictures in bytes. */
export function unitBytes({ bytes, images }: KeptUnit): number {
  return bytes + [...images.values()].reduce((sum, size) => sum + size, 0)
}

/** Returns the slug in an article's path; null for every other page. Slugs contain no escaped characters. */
export function articleSlug(path: string): string | null {
  return /^\/blog\/([^/%]+)$/.exec(path)?.[1] ?? null
}

/** Returns a page with those of the stored pictures `kept` that belong to it. */
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
      // The unread body is canceled, because Chromium frees no space for a deleted response while its body can still be
      // read.
      void response?.body?.cancel()
      return { path: pathname + search, value: response?.headers.get(header) ?? null }
    }),
  )
}

// Checked without a schema library, because every page would have to load the library.
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
