import { QueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { contentFromData } from '../rendered-content.ts'
import { createSiteRouter } from '../router.tsx'
import { linkKind } from './target-link.tsx'
import type { LinkTarget, PageAddress } from './link-target.ts'

// The links' types below depend on this router, whose type src/router.tsx registers.
const { routesByPath } = createSiteRouter({
  queryClient: new QueryClient(),
  content: contentFromData({}),
})
const exists = (page: string) => Object.hasOwn(routesByPath, page)

test('a link to a page that does not exist does not compile', () => {
  const pages: PageAddress[] = ['/', '/pricing', '/blog', '/company/careers', '/login', '/admin/images']
  const notPages: PageAddress[] = [
    // @ts-expect-error no page has this address
    '/prices',
    // @ts-expect-error no page’s path ends with a slash
    '/blog/',
    // @ts-expect-error a page with a parameter needs `Link` and its `params`
    '/webinars/scaling-without-chaos',
  ]
  expect(pages.filter((page) => !exists(page))).toEqual([])
  expect(notPages.filter((page) => exists(page))).toEqual([])
})

test('a link to a part of a page has the page’s path and the part’s id', () => {
  const targets: LinkTarget[] = [
    '/features#clienthub',
    '#apply',
    'mailto:hello@lexharbor.example',
    'tel:+14155550142',
    // @ts-expect-error the page of the part does not exist
    '/feature#clienthub',
    // @ts-expect-error a query needs `Link` and its `search`
    '/request-demo?duration=15',
    // @ts-expect-error another site needs an `a`, because it is no page of the app
    'https://lexharbor.example/',
    // @ts-expect-error this address leaves the site although it starts with a slash
    '//lexharbor.example',
  ]
  expect(targets.slice(0, 4).map(linkKind)).toEqual(['app', 'fragment', 'document', 'document'])
})

test('a link with a query that its page lacks does not compile', () => {
  const links = [
    linkOptions({ to: '/request-demo' }),
    linkOptions({ to: '/request-demo', search: { duration: 15 } }),
    // @ts-expect-error no demo has this length
    linkOptions({ to: '/request-demo', search: { duration: 20 } }),
    // @ts-expect-error the page has no such query parameter
    linkOptions({ to: '/request-demo', search: { length: 15 } }),
    linkOptions({ to: '/newsletter/confirm', search: { token: 'a1' } }),
    // @ts-expect-error a token must be text
    linkOptions({ to: '/newsletter/confirm', search: { token: {} } }),
  ]
  expect(links.filter(({ to }) => !exists(to))).toEqual([])
})
