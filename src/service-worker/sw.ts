import { cacheNames } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { drain, type DrainOptions, type DrainResult } from '../outbox/queue/drain.ts'
import { setRoomMaker } from '../outbox/queue/outbox-db.ts'
import { giveUpOldest } from '../reading-list/give-up-oldest.ts'
import { alwaysKept } from '../lib/server-pages.ts'
import { isKeptImage, isLeftAlone, keptPath } from './addresses.ts'
import { answerImage } from './answer-image.ts'
import { answerSearch, questionIn } from './answer-search.ts'
import { answerReader } from './answer-reader.ts'
import { answerAsset, isAsset, keepFormerAssets } from './former-assets.ts'
import { readMessage } from './messages.ts'
import { answerFromNetworkFirst, keepFromNetwork } from './network-first.ts'
import { unpack } from './bundle.ts'
import { keepList } from './kept-copies.ts'
import { pageOpened } from './page-opened.ts'
import { withKeptPages } from './offline-answer.ts'
import { entriesToPrecache, isPrecacheable, type PrecacheEntry } from './precache-rules.ts'
import { isSavingData } from '../browser/save-data.ts'
import { notifyPages } from './notify-pages.ts'
import { openFromNotice, notifySent } from './notify-sent.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] }
/** The ID of this service worker's build. The build inserts it. */
declare const SITE_BUILD: string

// The build replaces `self.__WB_MANIFEST` by the list of pages and files to precache.
const entries = entriesToPrecache(self.__WB_MANIFEST, isSavingData())

let unpacked: Promise<ReadonlySet<string>> | undefined

setRoomMaker(() => giveUpOldest(notifyPages))

self.addEventListener('install', (event) => {
  const currentUrls = new Set(entries.map(({ url }) => new URL(url, self.location.origin).href))
  event.waitUntil(keepFormerAssets(cacheNames.precache, currentUrls))
  // The lists are stored at installation, so that they open offline even if the visitor never opened them.
  if (!isSavingData()) event.waitUntil(keepLists())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(drainForSync())
})
self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotice(event)))
self.addEventListener('message', (event) => {
  const message = readMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message?.type === 'DRAIN') event.waitUntil(drainAndTell())
  if (message?.type === 'SENT') event.waitUntil(notifySent(message.keys))
  if (message?.type === 'PAGE_OPEN') event.waitUntil(pageOpened(message.path, SITE_BUILD))
  if (message?.type === 'SAVE_ARTICLE' || message?.type === 'REMOVE_ARTICLES')
    event.waitUntil(answerReader(message, event.ports[0]))
})

// The routes. The first matching route answers. All other requests, and all methods except GET, use the network as if
// there were no service worker.
registerRoute(
  ({ request, url }) => isPage(request, url) && withoutSlash(url) !== null,
  ({ url }) => Promise.resolve(Response.redirect(`${withoutSlash(url)}${url.search}`, 308)),
)
// This route must come before the precache's, because the precache has the search page without results.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && questionIn(url) !== '',
  ({ request, url }) => answerSearch(request, questionIn(url), offlinePage),
)
addPlugins([
  {
    // Runs before Workbox looks for missing files, so that Workbox requests only those that the bundle lacked.
    handlerWillStart: async ({ event }) => {
      if (event?.type === 'install') await unpackOnce()
    },
    cacheWillUpdate: ({ request, response }) =>
      Promise.resolve(isPrecacheable(new URL(request.url).pathname, response, SITE_BUILD) ? response : null),
  },
])
precacheAndRoute(entries, { ignoreURLParametersMatching: [/.*/], directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && keptPath(url) !== null,
  ({ event, request, url }) =>
    answerFromNetworkFirst(event, request, keptPath(url) ?? url.pathname, { build: SITE_BUILD, offlinePage }),
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'image' && isKeptImage(url),
  ({ event, request }) => answerImage(event, request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.href),
  ({ request }) => answerAsset(request, cacheNames.precache),
)
registerRoute(
  ({ request, url }) => isPage(request, url),
  ({ request }) => fetch(request),
)
setCatchHandler(({ request }) =>
  request instanceof Request && request.mode === 'navigate'
    ? offlinePage(new URL(request.url).pathname)
    : Promise.resolve(Response.error()),
)

/**
 * Returns the paths of the lists in the bundle. The first call requests the bundle, and later calls share its result.
 */
function unpackOnce(): Promise<ReadonlySet<string>> {
  return (unpacked ??= unpack({
    entries,
    keyOf: (path) => getCacheKeyForURL(path) ?? path,
    cacheName: cacheNames.precache,
    build: SITE_BUILD,
    isSavingData: isSavingData(),
    keepList,
  }))
}

/** Stores the lists that the bundle lacked. Never rejects. */
async function keepLists(): Promise<void> {
  const kept = await unpackOnce()
  if (kept.size > 0) await notifyPages()
  const others = alwaysKept.filter((path) => !kept.has(path))
  await Promise.all(others.map((path) => keepFromNetwork(path, 'refreshed')))
}

function isPage(request: Request, url: URL): boolean {
  return request.mode === 'navigate' && !isLeftAlone(url)
}

/**
 * Returns the path to which the server would redirect a URL with a trailing slash; null if the page is never stored.
 */
function withoutSlash(url: URL): string | null {
  const path = url.pathname.replace(/\/+$/, '')
  return path !== '' && path !== url.pathname && (getCacheKeyForURL(path) !== undefined || keptPath(url) !== null)
    ? path
    : null
}

async function offlinePage(path: string): Promise<Response> {
  const page = await matchPrecache('/offline')
  return page ? withKeptPages(page, path) : Response.error()
}

declare global {
  /** The event of the Background Sync API, which TypeScript's types for service workers lack. */
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/**
 * Drains the outbox (sends its due items) for a `sync` event, which the browser fires when the network is back.
 * @throws while items are left, so that the browser fires the event again
 */
async function drainForSync(): Promise<void> {
  const { waiting } = await drainAndTell({ reachable: true })
  if (waiting > 0) throw new Error(`${waiting} still waiting`)
}

async function drainAndTell(options?: DrainOptions): Promise<DrainResult> {
  const result = await drain(options)
  await notifySent(result.sent)
  return result
}
