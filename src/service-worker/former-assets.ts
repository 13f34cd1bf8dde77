/**
 * Scripts of the build before this one. Tabs that are still open ask for them after the update, when the server has them no more;
 * the precache drops them as soon as the new worker takes over.
 */
const FORMER_CACHE = 'lexharbor-former-assets'

/** Copies what the precache still holds of another build. Must run while installing. */
export async function keepFormerAssets(precacheName: string, currentUrls: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(precacheName)
  const former = (await precache.keys()).filter(({ url }) => isAsset(url) && !currentUrls.has(url))
  if (former.length === 0) return
  await caches.delete(FORMER_CACHE)
  const cache = await caches.open(FORMER_CACHE)
  for (const request of former) {
    const response = await precache.match(request)
    if (response) await cache.put(request, response)
  }
}

/** Answers a script of another build: from the one before, from the next one, which may already wait, else from the network. */
export async function answerAsset(request: Request, precacheName: string): Promise<Response> {
  for (const cacheName of [FORMER_CACHE, precacheName]) {
    const kept = await caches.match(request.url, { cacheName })
    if (kept) return kept
  }
  return fetch(request)
}

export function isAsset(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/')
}
