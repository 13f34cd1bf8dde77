import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'
import { BYTES_HEADER, IMAGES_CACHE, keptImages, readKeptUnits } from '../reading-list/kept-articles.ts'

/** How many pictures outside stored pages, such as those in lists, are kept. The oldest are removed. */
const MAX_LOOSE_IMAGES = 100
const MAX_IMAGE_BYTES = 8 * 1024 * 1024
/** How long (ms) to wait for a picture that the page is loading, before the service worker fetches it. */
const PAGE_PATIENCE_MS = 3000
/**
 * How long (ms) an open page may take to request its pictures in the size that it needs. Then the service worker
 * fetches the others.
 */
const CHOICE_PATIENCE_MS = 1500
const LOOK_AGAIN_MS = 50
/** Requests for pictures that the page is making now, by path, so that no picture is fetched twice. */
const underWay = new Map<string, Promise<unknown>>()

/** Thrown if the browser refuses to write a page or picture, because the disk is full or storage is disabled. */
export class StorageRefused extends Error {}

type Options = { mayFetch: boolean; isOpen: boolean }

/**
 * Ensures that each picture can be shown offline. Uses a picture that the page has loaded or is loading, else fetches
 * the first of its paths.
 * @param options `mayFetch`: false to save traffic. `isOpen`: whether a page with these pictures is just opening.
 * @returns the pictures that exist on the server, and whether all of them are stored
 * @throws StorageRefused
 */
export async function keepPictures(
  pictures: readonly string[][],
  options: Options,
): Promise<{ existing: string[][]; whole: boolean }> {
  const results = await Promise.all(pictures.map((picture) => keepPicture(picture, options)))
  return {
    existing: pictures.filter((_, index) => results[index] !== 'missing'),
    whole: !results.includes('unreachable'),
  }
}

/** Records that the page is loading this picture, until the promise `work` resolves. `work` must not reject. */
export function follow(path: string, work: Promise<unknown>): void {
  const together = Promise.all([underWay.get(path) ?? Promise.resolve(), work]).finally(() => {
    if (underWay.get(path) === together) underWay.delete(path)
  })
  underWay.set(path, together)
}

export async function forgetImages(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const cache = await caches.open(IMAGES_CACHE)
  await Promise.all(paths.map((path) => cache.delete(path, { ignoreVary: true })))
}

/** Removes the oldest pictures that no stored page shows. */
export async function trimLooseImages(): Promise<void> {
  const needed = new Set((await readKeptUnits()).flatMap(({ images }) => [...images.keys()]))
  const loose = [...(await keptImages()).keys()].filter((path) => !needed.has(path))
  await forgetImages(loose.slice(0, -MAX_LOOSE_IMAGES))
}

async function keepPicture(
  picture: readonly string[],
  { mayFetch, isOpen }: Options,
): Promise<'kept' | 'missing' | 'unreachable'> {
  if (isOpen) await untilAskedFor(picture)
  await Promise.race([
    Promise.all(picture.map((path) => underWay.get(path) ?? Promise.resolve())),
    pause(PAGE_PATIENCE_MS),
  ])
  if (await hasImage(picture)) return 'kept'
  const [first] = picture
  if (first === undefined || !mayFetch) return 'unreachable'
  try {
    const answer = await fetch(first, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS) })
    // The server has no such picture, so the copy is complete without it.
    if (answer.status === 404 || answer.status === 410) return 'missing'
    return (await keepImage(first, answer)) ? 'kept' : 'unreachable'
  } catch (error) {
    if (error instanceof StorageRefused) throw error
    return 'unreachable'
  }
}

/**
 * Stores a response if it is a picture of ours, at most 8 MB.
 * @returns whether it was stored
 * @throws StorageRefused
 */
export async function keepImage(path: string, answer: Response): Promise<boolean> {
  const isImage = answer.headers.get('Content-Type')?.startsWith('image/') ?? false
  if (answer.status !== 200 || answer.type !== 'basic' || !isImage) return false
  const body = await answer.arrayBuffer()
  if (body.byteLength > MAX_IMAGE_BYTES) return false
  const headers = new Headers(answer.headers)
  // The stored bytes are no longer compressed, so these headers would be wrong.
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  headers.set(BYTES_HEADER, `${body.byteLength}`)
  try {
    await (await caches.open(IMAGES_CACHE)).put(path, new Response(body, { headers }))
  } catch (error) {
    throw new StorageRefused('the picture could not be stored', { cause: error })
  }
  return true
}

/** Returns another stored size of the picture at this path. A stored page's manifest lists the sizes. */
export async function keptSizeOf(path: string): Promise<Response | undefined> {
  for (const { pictures, images } of await readKeptUnits()) {
    const size = pictures.find((picture) => picture.includes(path))?.find((other) => images.has(other))
    const kept = size === undefined ? undefined : await matchImage(size)
    if (kept) return kept
  }
  return undefined
}

export async function matchImage(path: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(IMAGES_CACHE)).match(path, { ignoreVary: true })
  } catch {
    return undefined
  }
}

async function untilAskedFor(picture: readonly string[]): Promise<void> {
  for (let waited = 0; waited < CHOICE_PATIENCE_MS && !(await isAskedFor(picture)); waited += LOOK_AGAIN_MS)
    await pause(LOOK_AGAIN_MS)
}

async function isAskedFor(picture: readonly string[]): Promise<boolean> {
  return picture.some((path) => underWay.has(path)) || hasImage(picture)
}

async function hasImage(picture: readonly string[]): Promise<boolean> {
  for (const path of picture) if (await matchImage(path)) return true
  return false
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
