import { avatarPlaceholder, coverPlaceholder } from '../lib/stand-in-pictures.ts'
import { matchPrecache } from 'workbox-precaching'
import { follow, keepImage, keptSizeOf, matchImage } from './kept-images.ts'
import { isSavingData } from '../browser/save-data.ts'
import { NETWORK_PATIENCE_MS } from './network-first.ts'

/**
 * Answers an image with its stored copy at once, and refreshes that in the background unless it never changes. Without a
 * copy it uses the network and stores the answer. Without either it uses another stored size of the same picture, else a
 * placeholder.
 */
export async function answerImage(event: ExtendableEvent, request: Request): Promise<Response> {
  const path = pathOf(request.url)
  const kept = await matchImage(path)
  if (kept && (isSavingData() || isImmutable(kept))) return kept
  const network = fetch(request).then((answer) => {
    // If the disk is full, the image is shown but not stored.
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
