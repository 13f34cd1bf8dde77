import { expect, test } from 'vitest'
import { openingTab } from './opening-tab.ts'

const STATES = [{ key: 'draft' }, { key: 'scheduled' }, { key: 'live' }]

test.each([
  [[], false, 'draft'],
  [['live'], false, 'live'],
  [['live', 'scheduled'], false, 'scheduled'],
  [['live', 'draft'], false, 'draft'],
  [['live'], true, 'draft'],
])('with records that are %j, and some on this device only: %j, a desk opens on “%s”', (found, isAnyOnlyHere, tab) => {
  const heads = found.map((state) => ({ state }))
  expect(openingTab(STATES, heads, isAnyOnlyHere)).toBe(tab)
})

test('a list without states has no tab', () => expect(openingTab([], [], false)).toBeUndefined())
