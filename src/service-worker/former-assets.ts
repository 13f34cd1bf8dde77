/**
 * Cache of scripts of earlier builds. Open tabs still request them after an update, perhaps offline. The precache
 * deletes them when the new service worker takes over.
 */
const FORMER_CACHE = 'lexharbor-former-assets'

/** How many former scripts to store, as a number of complete builds. Most builds change only a few scripts. */
const FORMER_BUILDS = 2

/**
 * Copies the scripts of another build from the precache into this cache, then deletes the oldest scripts. Call it while
 * the new service worker installs, before the precache deletes them.
 */
export async function keepFormerAssets(precacheName: string, currentUrls: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(precacheName)
  const former = (await precache.keys()).filter(({ url }) => isAsset(url) && !currentUrls.has(url))
  if (former.length === 0) return
  const cache = await caches.open(FORMER_CACHE)
  for (const request of former) {
    const response = await precache.match(request)
    if (response) await cache.put(request, response)
  }
  const most = FORMER_BUILDS * [...currentUrls].filter(isAsset).length
  const all = await cache.keys()
  for (const request of all.slice(0, Math.max(all.length - most, 0))) await cache.delete(request)
}

/**
 * Answers a request for a script of another build. Looks in the cache of earlier builds, then in the precache, which
 * may already contain the next build. Otherwise uses the network.
 */
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
