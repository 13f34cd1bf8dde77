import { expect, test } from 'vitest'
import { listingsOf } from './listing.ts'

test('a post is in the lists of its category, author and year', () => {
  expect(
    listingsOf({ category: 'Privacy Law', author: 'Zoë O’Hara', published_date: '2026-12-31T23:59:59.000Z' }),
  ).toEqual([
    { kind: 'category', slug: 'privacy-law', name: 'Privacy Law' },
    { kind: 'author', slug: 'zoe-ohara', name: 'Zoë O’Hara' },
    { kind: 'year', slug: '2026', name: '2026' },
  ])
})

test('a name without a slug has no list; a year always has one', () => {
  expect(listingsOf({ category: '', author: '李雷', published_date: '2025-01-01 00:00:00.000Z' })).toEqual([
    { kind: 'year', slug: '2025', name: '2025' },
  ])
})
