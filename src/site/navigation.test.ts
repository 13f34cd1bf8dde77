import { expect, test } from 'vitest'
import { linkKind } from '../ui/link-kind.ts'
import { callToAction, navigation, type NavigationLink } from './navigation.ts'

const links: NavigationLink[] = navigation.flatMap((group) => [...group.links])

test('every link leads somewhere inside the site, and to each place once', () => {
  expect(links.filter(({ to }) => linkKind(to) !== 'app')).toEqual([])
  expect(new Set(links.map(({ to }) => to)).size).toBe(links.length)
})

test('the call to action leads to the demo request', () => {
  expect(callToAction.to).toBe('/request-demo')
})
