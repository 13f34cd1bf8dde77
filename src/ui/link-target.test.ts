import { QueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { contentFromData } from '../rendered-content.ts'
import { createSiteRouter } from '../router.tsx'
import { linkKind } from './target-link.tsx'
import type { LinkTarget, PageAddress } from './link-target.ts'

// The types of the targets below are those of this router, which src/router.tsx registers.
const { routesByPath } = createSiteRouter({
  queryClient: new QueryClient(),
  content: contentFromData({}),
})
const exists = (page: string) => Object.hasOwn(routesByPath, page)

test('a link to a page that does not exist does not compile', () => {
  const pages: PageAddress[] = ['/', '/pricing', '/blog', '/company/careers', '/login', '/admin/images']
  const notPages: PageAddress[] = [
    // @ts-expect-error there is no page at this address
    '/prices',
    // @ts-expect-error a page has no slash at its end
    '/blog/',
    // @ts-expect-error a page with a parameter needs `Link` and its `params`
    '/webinars/scaling-without-chaos',
  ]
  expect(pages.filter((page) => !exists(page))).toEqual([])
  expect(notPages.filter((page) => exists(page))).toEqual([])
})

test('a part of a page is named behind the page, and nothing else is', () => {
  const targets: LinkTarget[] = [
    '/features#clienthub',
    '#apply',
    'mailto:hello@lexharbor.example',
    'tel:+14155550142',
    // @ts-expect-error there is no such page for the part to be on
    '/feature#clienthub',
    // @ts-expect-error a query needs `Link` and its `search`
    '/request-demo?duration=15',
    // @ts-expect-error another site needs an `a`, so that it is not taken for a page
    'https://lexharbor.example/',
    // @ts-expect-error it leaves the site, whatever it looks like
    '//lexharbor.example',
  ]
  expect(targets.slice(0, 4).map(linkKind)).toEqual(['app', 'fragment', 'document', 'document'])
})

test('a query that its page does not know does not compile', () => {
  const links = [
    linkOptions({ to: '/request-demo' }),
    linkOptions({ to: '/request-demo', search: { duration: 15 } }),
    // @ts-expect-error no demo takes so long
    linkOptions({ to: '/request-demo', search: { duration: 20 } }),
    // @ts-expect-error the page knows no such value
    linkOptions({ to: '/request-demo', search: { length: 15 } }),
    linkOptions({ to: '/newsletter/confirm', search: { token: 'a1' } }),
    // @ts-expect-error a token is a text
    linkOptions({ to: '/newsletter/confirm', search: { token: {} } }),
  ]
  expect(links.filter(({ to }) => !exists(to))).toEqual([])
})
