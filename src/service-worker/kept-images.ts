import { matchPrecache } from 'workbox-precaching'
import { imagesIn } from './images-in.ts'

const IMAGES_CACHE = 'lexharbor-images'
const MAX_IMAGES = 300

/**
 * Answers an image with its kept copy at once, refreshed behind it; without a copy from the network, keeping what comes; without
 * either with the drawing that stands for a missing picture.
 */
export async function answerImage(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await caches.open(IMAGES_CACHE)
  const kept = await cache.match(request)
  const network = fetch(request).then((answer) => {
    event.waitUntil(keepImage(cache, request.url, answer.clone()))
    return answer
  })
  event.waitUntil(network.catch(() => undefined))
  return kept ?? network.catch(async () => (await matchPrecache(placeholder(request.url))) ?? Response.error())
}

function placeholder(url: string): string {
  return /author|avatar/.test(url) ? '/images/avatar-placeholder.svg' : '/images/cover-placeholder.svg'
}

/** Fetches the images of a page that are not kept yet, also those that its reader has not scrolled to. Never rejects. */
export async function keepImagesOf(html: string): Promise<void> {
  const cache = await caches.open(IMAGES_CACHE)
  for (const path of imagesIn(html)) {
    try {
      if (!(await cache.match(path))) await keepImage(cache, path, await fetch(path))
    } catch {
      // One picture less; the text is what counts.
    }
  }
}

async function keepImage(cache: Cache, url: string, answer: Response): Promise<void> {
  const isImage = answer.headers.get('Content-Type')?.startsWith('image/') ?? false
  if (answer.status !== 200 || answer.type !== 'basic' || !isImage) return
  try {
    await cache.put(url, answer)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -MAX_IMAGES).map((key) => cache.delete(key)))
  } catch {
    // The disk is full, or the connection broke: shown, but not kept.
  }
}
