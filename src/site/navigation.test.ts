import { expect, test } from 'vitest'
import { linkKind } from '../ui/target-link.tsx'
import { callToAction, login, navigation, type NavigationLink } from './navigation.ts'

const links: NavigationLink[] = navigation.flatMap((group) => [...group.links])

test('every link has a different page of the site as target; the server answers the login', () => {
  expect([...links, callToAction].filter(({ to }) => linkKind(to) !== 'app')).toEqual([])
  expect(linkKind(login.to)).toBe('document')
  expect(new Set(links.map(({ to }) => to)).size).toBe(links.length)
})

test('the header links to features and its two parts, security, solutions and its five pages, pricing, resources, company and contact', () => {
  expect(links.filter(({ header }) => header !== 'none').map(({ to }) => to)).toEqual([
    '/features',
    '/features#matter-central',
    '/features#clienthub',
    '/security',
    '/pricing',
    '/solutions',
    '/solutions/solo',
    '/solutions/small-firms',
    '/solutions/mid-sized-firms',
    '/solutions/large-firms',
    '/solutions/specialties',
    '/resources',
    '/blog',
    '/webinars',
    '/company/about',
    '/company/mission',
    '/company/careers',
    '/contact',
  ])
})

test('the footer has groups for products, solutions, resources, the company and its legal policies', () => {
  expect(navigation.map(({ id }) => id)).toEqual(['products', 'solutions', 'resources', 'company', 'legal'])
})

test('the call to action links to the demo request', () => {
  expect(callToAction.to).toBe('/request-demo')
})
