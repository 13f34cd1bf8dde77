import { hydrate, onlineManager, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { restoreArticleBody } from './blog/hydrate-article.ts'
import { postsFromApi } from './blog/posts-source.ts'
import { sourceFromApi } from './content/published-source.ts'
import { loadSheet } from './browser/load-sheet.ts'
import { network } from './browser/network.ts'
import { isLate, limitPageScripts } from './browser/page-script.ts'
import { READY_LIMIT_MS, UNREADY_ISLAND } from './browser/unready.ts'
import { startTriggers } from './outbox/queue/triggers.ts'
import { recoverFromStaleChunks } from './pwa/stale-chunk.ts'
import { createSiteRouter, type SiteRouter } from './router.tsx'
import sheetAddress from './styles/index.css?url'
import { siteAudit } from './audit/site-audit.ts'
import { watchPageBefore } from './site/visit-source.ts'
import { contentPolicy } from './content/content-policy.ts'

/**
 * Hydrates the served page. `src/snippets/loader.ts` calls it at the visitor's first intent, and again after a failure.
 * Interactive parts mark themselves with `data-ready` after hydration.
 * @returns when React has started to hydrate the page
 * @throws if a chunk or the page's state can't be read; the page stays as served, but sends the outbox.
 */
export async function start(): Promise<void> {
  const app = document.getElementById('app')
  if (!app) throw new Error('no #app element')
  network.watch()
  // The outbox (submissions stored on this device) is sent even if hydration fails.
  startTriggers()
  recoverFromStaleChunks()
  // Replaces the query library's own network detection.
  onlineManager.setEventListener((setOnline) => network.subscribe(({ status }) => setOnline(status === 'online')))
  onlineManager.setOnline(network.current().status === 'online')
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: contentPolicy.staleTime,
        gcTime: Infinity,
        refetchOnWindowFocus: false,
        retry: 1,
        // If this script does not load, there are no offline copies either: the service worker stores both.
        meta: {
          takeKept: (...query) =>
            import('./kept-content.ts').then(
              ({ takeKept }) => takeKept(...query),
              () => {},
            ),
        },
      },
    },
  })
  const served = readState()
  if (served) hydrate(queryClient, served)
  restoreArticleBody(queryClient, location.pathname)

  // Whether the app has navigated. On its first render the router would scroll to the top, although the visitor may
  // have scrolled before hydration.
  let navigated = false
  const content = {
    posts: postsFromApi(),
    published: sourceFromApi,
    audit: siteAudit(),
  }
  const router = createSiteRouter({ queryClient, content, mayScroll: () => navigated })
  watchPageBefore(router)
  limitPageScripts(Object.values(router.routesById))
  // Lets the browser answer the visitor between two long tasks.
  await new Promise((resolve) => setTimeout(resolve))
  // The served page has only the styles of its own content. React adds elements that need the whole sheet.
  const sheet = loadSheet(sheetAddress)
  if (import.meta.env.DEV && !app.hasChildNodes()) {
    await sheet
    createRoot(app).render(<RouterProvider router={router} />)
  } else {
    router.ssr = { manifest: undefined }
    await Promise.all([sheet, loadWhole(router)])
    router.subscribe('onBeforeNavigate', () => {
      navigated = true
    })
    // Renders the new page at full height at once, so that the router can restore the scroll position.
    router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
      if (pathChanged) document.documentElement.removeAttribute('data-served')
    })
    passOver(app)
    startTransition(() => {
      hydrateRoot(app, <RouterProvider router={router} />, { onRecoverableError: reportRecoverableError })
    })
  }
  // If this script can't be loaded, for example offline, the page works without it.
  void import('./after-hydration.ts').then(
    ({ afterHydration }) => afterHydration(queryClient),
    () => undefined,
  )
}

/** The events at which React would hydrate a whole page at once, instead of in slices. */
const PRESSES =
  'touchstart touchend pointerdown pointerup mousedown mouseup click keydown keypress keyup textInput input change'

// Keeps presses and keys from React until the islands are ready, or the loader gives up waiting. The browser handles
// them alone, as before hydration. React then gets the last input: its effects have read the controls before it.
function passOver(app: HTMLElement): void {
  const end = new AbortController()
  let missed: EventTarget | null = null
  const finish = () => {
    if (document.querySelector(UNREADY_ISLAND)) return
    end.abort()
    observer.disconnect()
    missed?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const observer = new MutationObserver(finish)
  observer.observe(app, { subtree: true, attributes: true, attributeFilter: ['data-ready'] })
  const pass = (event: Event) => {
    finish()
    if (end.signal.aborted) return
    event.stopImmediatePropagation()
    if (event.type === 'input') missed = event.target
  }
  setTimeout(() => end.abort(), READY_LIMIT_MS)
  for (const type of PRESSES.split(' ')) app.addEventListener(type, pass, { capture: true, signal: end.signal })
}

// Loads all scripts of the present route before hydration. The router would treat a missing script as loaded, and then
// replace the page together with the visitor's typed text.
async function loadWhole(router: SiteRouter): Promise<void> {
  const missing: Error[] = []
  const note = ({ payload }: WindowEventMap['vite:preloadError']) => void missing.push(payload)
  addEventListener('vite:preloadError', note)
  await router.load()
  removeEventListener('vite:preloadError', note)
  const late = router.state.matches.find(({ error }) => isLate(error))
  if (late?.error instanceof Error) missing.push(late.error)
  if (missing[0] === undefined) return
  // The next attempt creates its own router.
  router.history.destroy()
  throw missing[0]
}

function readState(): DehydratedState | null {
  const text = document.getElementById('state')?.textContent
  if (!text) return null
  const state: DehydratedState | null = JSON.parse(text)
  return state
}

// A difference between the served page and the first render in the browser is a bug, so it must be reported.
function reportRecoverableError(error: unknown): void {
  console.error('hydration:', error)
}
