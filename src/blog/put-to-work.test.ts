import { expect, test } from 'vitest'
import { categories } from './rules/categories.ts'
import { putToWork } from './put-to-work.ts'

test('each category has its own offer, and an unknown category has the conflict check', () => {
  expect(categories.map((category) => putToWork(category).to)).toEqual([
    '/features#matter-central',
    '/security',
    '/resources/templates#conflict-check',
    '/resources/templates#trust-reconciliation',
    '/security',
    '/features#matter-central',
    '/features#clienthub',
    '/resources/templates#engagement-letter',
  ])
  expect(putToWork('Admiralty').to).toBe('/resources/templates#conflict-check')
})
