import { hydrate, onlineManager, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { adoptArticleBody } from './blog/hydrate-article.ts'
import { postsFromApi } from './blog/posts-source.ts'
import { jobRoles } from './careers/rules/job-role-collection.ts'
import { sourceFromApi } from './content/published-source.ts'
import { loadSheet } from './browser/load-sheet.ts'
import { network } from './browser/network.ts'
import { isLate, limitPageScripts } from './browser/page-script.ts'
import { startTriggers } from './outbox/queue/triggers.ts'
import { recoverFromStaleChunks } from './pwa/stale-chunk.ts'
import { createSiteRouter, type SiteRouter } from './router.tsx'
import sheetAddress from './styles/index.css?url'
import { siteAudit } from './audit/site-audit.ts'
import { webinars } from './webinars/rules/webinar-collection.ts'
import { watchPageBefore } from './site/page-before.ts'
import { contentPolicy } from './content/content-policy.ts'

/**
 * Brings the served page to life. Called by the loader at the visitor's first intent, and again after a failure.
 * @returns when React has been handed the page; interactive parts then mark themselves with `data-ready`.
 * @throws when a chunk or the page's state can't be read; the page stays as it was served, but sends what waits in the outbox.
 */
export async function start(): Promise<void> {
  const app = document.getElementById('app')
  if (!app) throw new Error('no #app element')
  // A page has the rules for what it was served with, and React adds parts.
  const sheet = loadSheet(sheetAddress)
  network.watch()
  // What waits is sent also where the page can't be shown, or breaks later.
  startTriggers()
  recoverFromStaleChunks()
  // In place of its own belief in the browser's events.
  onlineManager.setEventListener((setOnline) => network.subscribe(({ status }) => setOnline(status === 'online')))
  onlineManager.setOnline(network.current().status === 'online')
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: contentPolicy.staleTime,
        gcTime: Infinity,
        refetchOnWindowFocus: false,
        retry: 1,
        // Only where pages are kept, and then this script is too.
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
  adoptArticleBody(queryClient, location.pathname)

  // The router scrolls to the top when it first renders; on a page that was read before it hydrated, that would be a jump.
  let navigated = false
  const content = {
    posts: postsFromApi(),
    webinars: sourceFromApi(webinars),
    roles: sourceFromApi(jobRoles),
    audit: siteAudit(),
  }
  const router = createSiteRouter({ queryClient, content, mayScroll: () => navigated })
  watchPageBefore(router)
  limitPageScripts(Object.values(router.routesById))
  if (app.hasChildNodes()) {
    router.ssr = { manifest: undefined }
    await Promise.all([sheet, loadWhole(router)])
    router.subscribe('onBeforeNavigate', () => {
      navigated = true
    })
    // What React shows has its whole height at once, for the place to which the reader returns.
    router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
      if (pathChanged) document.documentElement.removeAttribute('data-served')
    })
    startTransition(() => {
      hydrateRoot(app, <RouterProvider router={router} />, { onRecoverableError: reportRecoverableError })
    })
  } else {
    await sheet
    createRoot(app).render(<RouterProvider router={router} />)
  }
  // Without a connection the page does without.
  void import('./after-hydration.ts').then(
    ({ afterHydration }) => afterHydration(queryClient),
    () => undefined,
  )
}

// The router takes a part that did not come for rendered, and then replaces the page, with what was typed into it.
async function loadWhole(router: SiteRouter): Promise<void> {
  const missing: Error[] = []
  const note = ({ payload }: WindowEventMap['vite:preloadError']) => void missing.push(payload)
  addEventListener('vite:preloadError', note)
  await router.load()
  removeEventListener('vite:preloadError', note)
  const late = router.state.matches.find(({ error }) => isLate(error))
  if (late?.error instanceof Error) missing.push(late.error)
  if (missing[0] === undefined) return
  // The next try has a router of its own.
  router.history.destroy()
  throw missing[0]
}

function readState(): DehydratedState | null {
  const text = document.getElementById('state')?.textContent
  if (!text) return null
  const state: DehydratedState | null = JSON.parse(text)
  return state
}

// A mismatch between the served page and the first client render is a bug of ours: it must be loud.
function reportRecoverableError(error: unknown): void {
  console.error('hydration:', error)
}
