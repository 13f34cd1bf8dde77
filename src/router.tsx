import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { isSavingData } from './browser/save-data.ts'
import { routeTree } from './routeTree.gen.ts'
import type { ContentSource } from './site-content.ts'
import { PageFailure } from './site/page-failure.tsx'
import { parseSearch, stringifySearch } from './site/search-params.ts'

/** The context of every route's loader. */
export type RouterContext = {
  queryClient: QueryClient
  content: ContentSource
  /** Loads the script of a page to which a form leads, so that it opens even if the network is lost meanwhile. */
  loadPage: (path: '/thank-you') => Promise<unknown> | undefined
}

export type SiteRouterOptions = Omit<RouterContext, 'loadPage'> & {
  /** Omitted in the browser, where the address bar is the history. */
  history?: RouterHistory
  /**
   * Returns whether the router may move the scroll position. Omitted where nothing scrolls, because the router would
   * add an inline script.
   */
  mayScroll?: () => boolean
}

/** Returns the site's router, which is the same in the browser, in the build and inside the server. */
export function createSiteRouter({ history, mayScroll, ...context }: SiteRouterOptions) {
  const router = createRouter({
    routeTree,
    context: {
      ...context,
      loadPage: (path): ReturnType<RouterContext['loadPage']> => router.loadRouteChunk(router.routesByPath[path]),
    },
    ...(history ? { history } : {}),
    trailingSlash: 'never',
    defaultPreload: isSavingData() ? false : 'intent',
    // The router must not cache data, because queries decide whether data are fresh.
    defaultPreloadStaleTime: 0,
    // `src/site/transitions.css` names the elements that view transitions move. Navigations between pages without such
    // elements get no transition, because each one stops painting for a moment. Nor do those within one path, as by the
    // calculator, nor one during another transition, which would end with an error. Browsers without transition types
    // can't skip single transitions, so they get none.
    defaultViewTransition: canTypeTransitions() && {
      types: ({ pathChanged, fromLocation, toLocation }) =>
        pathChanged &&
        !document.activeViewTransition &&
        [fromLocation?.pathname ?? '', toLocation.pathname].some((path) => CARRIED_OVER.test(path)) &&
        !matchMedia('(prefers-reduced-motion: reduce)').matches
          ? ['carried']
          : false,
    },
    scrollRestoration: mayScroll ?? false,
    notFoundMode: 'root',
    defaultErrorComponent: PageFailure,
    parseSearch,
    stringifySearch,
  })
  return router
}

/** Paths with an element that view transitions move: an article, and the form to which a plan links. */
const CARRIED_OVER = /^\/(?:blog\/.|request-demo$)/

const canTypeTransitions = () => typeof CSS !== 'undefined' && CSS.supports('selector(:active-view-transition-type(a))')

export type SiteRouter = ReturnType<typeof createSiteRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
