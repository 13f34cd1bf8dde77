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
    scrollRestoration: mayScroll ?? false,
    notFoundMode: 'root',
    defaultErrorComponent: PageFailure,
    parseSearch,
    stringifySearch,
  })
}

export type SiteRouter = ReturnType<typeof createSiteRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
