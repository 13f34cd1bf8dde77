import {
  articleSlug,
  keptImages,
  keptUnit,
  MANIFEST_HEADER,
  PAGES_CACHE,
  readKeptUnits,
  readManifest,
  writeManifest,
  type KeptUnit,
  type Manifest,
} from '../reading-list/kept-articles.ts'
import { alwaysKept } from '../lib/server-pages.ts'
import { orphanedImages, unitsToEvict } from './eviction.ts'
import { forgetImages, keepPictures, StorageRefused, trimLooseImages } from './kept-images.ts'
import { BUILD_HEADER, isWholePage, pageVerdict } from './page-verdict.ts'
import { headingIn, picturesIn } from './pictures-in.ts'

export type KeptCopy = {
  response: Response
  /** Epoch ms at which this copy was loaded from the server; 0 if unknown. */
  keptAt: number
  /** The build that rendered the page. */
  build: string | null
}

/**
 * `kept`: stored with all pictures. `partial`: some picture is missing, so the page is stored only if that replaces no
 * complete copy. `no-room`: saved pages reach our limits. `forgotten`: removed. `left`: unchanged.
 */
export type UpdateResult = 'kept' | 'partial' | 'no-room' | 'forgotten' | 'left'

/** Why a page is stored: the reader opened it, the reader saved it, or the service worker refreshes its copy. */
export type Reason = 'opened' | 'saved' | 'refreshed'

/**
 * Returns the stored copy of a page.
 * @returns undefined if no copy of this path is stored
 */
export async function readKeptPage(path: string): Promise<KeptCopy | undefined> {
  const response = await (await caches.open(PAGES_CACHE)).match(path, { ignoreVary: true })
  if (!response) return undefined
  const manifest = readManifest(response.headers.get(MANIFEST_HEADER))
  return { response, keptAt: manifest?.keptAt ?? 0, build: response.headers.get(BUILD_HEADER) }
}

type UpdateOptions = {
  mayFetch?: boolean
  isOpen?: boolean
  /** The page's former path. The new copy replaces the one under it, and stays saved if that one was saved. */
  formerPath?: string
}

/**
 * Stores, removes or leaves the copy of a page, depending on the server's response, whose body it reads. It writes the
 * pictures before the page, so that a complete copy exists at any time, old or new.
 * @param options `mayFetch` and `isOpen` are for the pictures, see `keepPictures`
 * @throws if the connection breaks, or StorageRefused; the previous copy is then unchanged
 */
export async function updateKeptPage(
  path: string,
  answer: Response,
  reason: Reason,
  options: UpdateOptions = {},
): Promise<UpdateResult> {
  const { mayFetch = true, isOpen = false, formerPath } = options
  const verdict = pageVerdict(answer)
  if (verdict === 'leave') return 'left'
  if (verdict === 'forget') {
    await forgetPages([path])
    return 'forgotten'
  }
  const html = await answer.text()
  if (!isWholePage(html)) return 'left'
  if (alwaysKept.includes(path)) return keepList(path, html, answer.headers)
  const pictures = picturesIn(html, location.origin)
  try {
    const { existing, whole } = await keepPictures(pictures, { mayFetch, isOpen })
    return await keepPage(path, html, answer.headers, { pictures: existing, whole, reason, formerPath })
  } catch (error) {
    await inTurn(() => forgetUnneeded(pictures.flat()))
    throw error
  }
}

type Found = { pictures: string[][]; whole: boolean; reason: Reason; formerPath: string | undefined }

function keepPage(
  path: string,
  html: string,
  headers: Headers,
  { pictures, whole, reason, formerPath }: Found,
): Promise<UpdateResult> {
  return inTurn(async () => {
    const units = (await readKeptUnits()).filter((kept) => !alwaysKept.includes(kept.path))
    const former = units.find((kept) => kept.path === formerPath)
    const before = units.find((kept) => kept.path === path) ?? former
    if (!whole && (before?.whole || former?.whole)) return 'partial'
    const now = Date.now()
    const manifest: Manifest = {
      title: headingIn(html) || (articleSlug(path) ?? path),
      keptAt: now,
      openedAt: reason === 'refreshed' ? (before?.openedAt ?? now) : now,
      savedAt: reason === 'saved' ? (before?.savedAt ?? now) : (before?.savedAt ?? former?.savedAt ?? null),
      bytes: new Blob([html]).size,
      pictures,
    }
    const others = units.filter((kept) => kept.path !== path && kept !== former)
    const going = unitsToEvict([...others, keptUnit(path, manifest, await keptImages())], path)
    if (going.includes(path)) {
      await forgetUnneeded(pictures.flat())
      return 'no-room'
    }
    await write(path, html, headers, manifest)
    await remove(former ? [...going, former.path] : going)
    await forgetUnneeded(before?.pictures.flat() ?? [])
    return whole ? 'kept' : 'partial'
  })
}

/**
 * Marks an existing complete copy as saved by the reader.
 * @returns false if there is none
 * @throws StorageRefused
 */
export function markSaved(path: string): Promise<boolean> {
  return inTurn(async () => {
    const before = (await readKeptUnits()).find((kept) => kept.path === path)
    const page = await readKeptPage(path)
    if (!before?.whole || !page) return false
    const { title, keptAt, bytes, pictures } = before
    const now = Date.now()
    await write(path, await page.response.text(), page.response.headers, {
      title,
      keptAt,
      openedAt: now,
      savedAt: before.savedAt ?? now,
      bytes,
      pictures,
    })
    return true
  })
}

/** Removes stored pages, and their pictures that no other stored page shows. */
export function forgetPages(paths: readonly string[]): Promise<void> {
  return inTurn(() => remove(paths))
}

/** Returns the paths of all copies from other builds. */
export async function pathsOfOtherBuilds(build: string): Promise<string[]> {
  const cache = await caches.open(PAGES_CACHE)
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const kept = await Promise.all(paths.map(async (path) => ({ path, page: await readKeptPage(path) })))
  return kept.filter(({ page }) => page && page.build !== build).map(({ path }) => path)
}

/**
 * Stores a page that is stored without a visit, such as the list of articles. Its pictures are stored once a page shows
 * them.
 * @throws StorageRefused
 */
export async function keepList(path: string, html: string, headers: Headers): Promise<UpdateResult> {
  const now = Date.now()
  await write(path, html, headers, {
    title: headingIn(html),
    keptAt: now,
    openedAt: now,
    savedAt: null,
    bytes: new Blob([html]).size,
    pictures: [],
  })
  await trimLooseImages()
  return 'kept'
}

async function remove(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const units = await readKeptUnits()
  const cache = await caches.open(PAGES_CACHE)
  await Promise.all(paths.map((path) => cache.delete(path, { ignoreVary: true })))
  const isGoing = ({ path }: KeptUnit) => paths.includes(path)
  await forgetImages(
    orphanedImages(
      units.filter(isGoing),
      units.filter((unit) => !isGoing(unit)),
    ),
  )
}

async function forgetUnneeded(images: readonly string[]): Promise<void> {
  const needed = new Set((await readKeptUnits()).flatMap((kept) => kept.pictures.flat()))
  await forgetImages(images.filter((path) => !needed.has(path)))
}

async function write(path: string, html: string, from: Headers, manifest: Manifest): Promise<void> {
  const headers = new Headers(from)
  // The stored text is no longer compressed, so these headers would be wrong.
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  headers.set(MANIFEST_HEADER, writeManifest(manifest))
  try {
    await (await caches.open(PAGES_CACHE)).put(path, new Response(html, { headers }))
  } catch (error) {
    throw new StorageRefused('the page could not be stored', { cause: error })
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs changes of the stored pages one after another, because each change depends on the state that it reads. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const next = last.then(change)
  last = next.catch(() => undefined)
  return next
}
