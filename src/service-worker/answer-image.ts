import { avatarPlaceholder, coverPlaceholder } from '../lib/stand-in-pictures.ts'
import { matchPrecache } from 'workbox-precaching'
import { follow, keepImage, keptSizeOf, matchImage } from './kept-images.ts'
import { isSavingData } from '../browser/save-data.ts'
import { NETWORK_PATIENCE_MS } from './network-first.ts'

/**
 * Answers a request for an image. A stored copy is served at once. It is refreshed in the background, unless it is
 * immutable or the visitor saves data. Without a copy the network answers, and the image is stored. If the network is
 * slow or fails, another stored size of the picture is served. Without one, a placeholder replaces a failed image.
 */
export async function answerImage(event: ExtendableEvent, request: Request): Promise<Response> {
  const path = pathOf(request.url)
  const kept = await matchImage(path)
  if (kept && (isSavingData() || isImmutable(kept))) return kept
  const network = fetch(request).then((answer) => {
    // If the disk is full, the browser shows the image, and nothing is stored.
    stayFor(
      event,
      path,
      keepImage(path, answer.clone()).catch(() => undefined),
    )
    return answer
  })
  stayFor(
    event,
    path,
    network.catch(() => undefined),
  )
  if (kept) return kept
  const inTime = await Promise.race([network.catch(() => undefined), late()])
  if (inTime) return inTime
  const other = await keptSizeOf(path)
  return other ?? network.catch(async () => (await matchPrecache(placeholder(path))) ?? Response.error())
}

function stayFor(event: ExtendableEvent, path: string, work: Promise<unknown>): void {
  event.waitUntil(work)
  follow(path, work)
}

function isImmutable(kept: Response): boolean {
  return kept.headers.get('Cache-Control')?.includes('immutable') ?? false
}

function placeholder(path: string): string {
  return /author|avatar/.test(path) ? avatarPlaceholder : coverPlaceholder
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), NETWORK_PATIENCE_MS))
}
