import { expect, test } from 'vitest'
import { categories } from './rules/categories.ts'
import { putToWork } from './put-to-work.ts'

test('each field has something of its own to do, and a field that is none of ours the conflict check', () => {
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
