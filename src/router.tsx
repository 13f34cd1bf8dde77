import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { isSavingData } from './browser/save-data.ts'
import { routeTree } from './routeTree.gen.ts'
import type { ContentSource } from './site-content.ts'
import { PageFailure } from './site/page-failure.tsx'
import { parseSearch, stringifySearch } from './site/search-params.ts'

/** What every route's loader can rely on. */
export type RouterContext = { queryClient: QueryClient; content: ContentSource }

export type SiteRouterOptions = RouterContext & {
  /** Left out in the browser, where the address bar is the history. */
  history?: RouterHistory
  /** Says whether the router may move the scroll position; left out where nothing scrolls, because the router would add an inline script. */
  mayScroll?: () => boolean
}

/** The site's router, the same in the browser, in the build and inside the server. */
export function createSiteRouter({ history, mayScroll, ...context }: SiteRouterOptions) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    trailingSlash: 'never',
    defaultPreload: isSavingData() ? false : 'intent',
    // Queries decide what is fresh; the router must not keep a second opinion.
    defaultPreloadStaleTime: 0,
    // What is carried over is named by `src/site/transitions.css`, as between documents. Without types a browser can't be told where nothing
    // is: every transition keeps the page from painting for a moment, and the calculator changes the address at each step.
    defaultViewTransition: canTypeTransitions() && {
      types: ({ pathChanged, fromLocation, toLocation }) =>
        pathChanged &&
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
}

/** An article, and the form that a plan leads to. */
const CARRIED_OVER = /^\/(?:blog\/.|request-demo$)/

const canTypeTransitions = () => typeof CSS !== 'undefined' && CSS.supports('selector(:active-view-transition-type(a))')

export type SiteRouter = ReturnType<typeof createSiteRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
