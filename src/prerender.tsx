// Decision: docs/decisions/0001-react-renders-in-the-build-and-in-the-binary.md

import { dehydrate, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { JSX } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { withoutArticleBodies } from './blog/hydrate-article.ts'
import { withLines } from './blog/listing-html.tsx'
import { renderMarkdown } from './blog/render-markdown.tsx'
import { withReport } from './legal/conformance-html.tsx'
import { withFilm } from './webinars/film-html.tsx'
import { serverLists } from './lib/server-pages.ts'
import { OfflinePage } from './pwa/offline-page.tsx'
import { KEPT_PAGES_PLACE, keptPagesList } from './pwa/offline-texts.ts'
import { contentFromData } from './rendered-content.ts'
import { createSiteRouter, type SiteRouter } from './router.tsx'
import { brand } from './company/facts/brand.ts'
import { FOUND_PLACE, FOUND_SAMPLE } from './search/rules/search-page.ts'
import { pageStylesOf, type SheetPart } from './site/page-styles.ts'
import { PageFragments, joinFragments, renderFragments } from './site/fragment-cache.ts'
import type { SiteRenderData } from './site-content.ts'

/** The site's style sheet, which the build inserts. */
declare const __SHEET__: readonly SheetPart[]

const pageStyles = pageStylesOf(__SHEET__)

/** One page as the build or the server stores it, with its styles in the head. See `docs/architecture.md`. */
export type RenderedPage = { status: 200 | 404; head: string; html: string; state: string }

/**
 * Renders one path with its data. It runs in Node during the build, and in goja (the server's JavaScript engine) on
 * publish. So none of its code may use the clock, `Intl` or the DOM.
 * @param path starts with "/", without query or hash
 * @param dataJson JSON of {@link SiteRenderData}
 * @returns JSON of {@link RenderedPage}
 */
async function render(path: string, dataJson: string): Promise<string> {
  const data: SiteRenderData = JSON.parse(dataJson)
  const queryClient = new QueryClient({
    defaultOptions: { queries: { gcTime: Infinity, retry: false, staleTime: Infinity } },
  })
  const router = createSiteRouter({
    queryClient,
    content: contentFromData(data),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  router.ssr = { manifest: undefined }
  await router.load()
  const { own, fragments } = renderFragments(path, (page) =>
    renderToString(
      <PageFragments value={page}>
        <RouterProvider router={router} />
      </PageFragments>,
    ),
  )
  const frame = withFilm(withReport(own))
  const html = joinFragments({ own: withLines(frame, data.posts?.listing), fragments })
  // All lines have the same styles.
  const styled = withLines(frame, data.posts?.listing, 1).replace(FOUND_PLACE, FOUND_PLACE + FOUND_SAMPLE)
  const missing = router.state.matches.some((match) => match.status === 'notFound' || match._notFound === true)
  const page: RenderedPage = {
    status: missing ? 404 : 200,
    head: headOf(router, missing) + stylesOf(styled, fragments),
    html,
    state: JSON.stringify(withoutArticleBodies(dehydrate(queryClient))).replace(/</g, '\\u003c'),
  }
  return JSON.stringify(page)
}

/** Returns the paths of all pages without data: not those with a parameter or rendered by the server. */
function staticPaths(): string[] {
  const router = createSiteRouter({
    queryClient: new QueryClient(),
    content: contentFromData({}),
  })
  return Object.keys(router.routesByPath)
    .map((path) => path.replace(/(.)\/$/, '$1'))
    .filter((path) => !path.includes('$') && !serverLists.includes(path))
}

/**
 * Returns the page that the service worker shows offline in place of a page without a copy. It is plain HTML and never
 * hydrated, because it is served under other addresses.
 */
function renderOffline(): string {
  const html = renderToStaticMarkup(<OfflinePage />)
  // The styles must include those of the list that the service worker inserts later.
  const filled = html.replace(KEPT_PAGES_PLACE, keptPagesList([{ label: '', pages: [{ path: '/', title: '' }] }]))
  const page: RenderedPage = {
    status: 200,
    head:
      renderToStaticMarkup(<title>{`You are offline · ${brand.name}`}</title>) +
      '<meta name="robots" content="noindex">' +
      stylesOf(filled),
    html,
    state: 'null',
  }
  return JSON.stringify(page)
}

// Returns the styles for the head. They are in the first style element without attributes, and the page's content
// security policy has their hash.
function stylesOf(html: string, fragments?: readonly string[]): string {
  return `<style>${pageStyles(html, fragments)}</style>`
}

function headOf(router: SiteRouter, missing: boolean): string {
  const tags = new Map<string, JSX.IntrinsicElements['meta']>()
  const links: Array<JSX.IntrinsicElements['link']> = []
  for (const match of router.state.matches) {
    // The innermost route that sets a tag has priority.
    for (const tag of match.meta ?? [])
      if (tag) tags.set(tag.title === undefined ? (tag.name ?? tag.property ?? '') : 'title', tag)
    for (const link of match.links ?? []) if (link && !missing) links.push(link)
  }
  if (missing) tags.set('robots', { name: 'robots', content: 'noindex' })
  return renderToStaticMarkup(
    <>
      {[...tags].map(([key, { title, ...tag }]) =>
        title === undefined ? <meta key={key} {...tag} /> : <title key={key}>{title}</title>,
      )}
      {links.map((link) => (
        <link key={`${link.rel} ${link.href}`} {...link} />
      ))}
    </>,
  )
}

Object.assign(globalThis, { lexharborRender: { render, renderOffline, staticPaths, markdown: renderMarkdown } })
