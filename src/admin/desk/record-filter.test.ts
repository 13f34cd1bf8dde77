import { expect, test } from 'vitest'
import { countWords, filterHeads, findable } from './record-filter.ts'

const records = findable([
  { id: 'a', title: 'Counting court days', state: 'live', note: 'since May', words: 'Practice\nAda Quill' },
  { id: 'b', title: 'Retainers that hold', state: 'live', note: 'since June', words: 'Billing\nJosé Ibarra' },
  { id: 'c', title: 'Docketing Engineer', state: 'draft', note: 'Engineering · Remote' },
])

test.each([
  ['', 'abc'],
  ['  ', 'abc'],
  ['COURT', 'a'],
  ['billing', 'b'],
  ['jose hold', 'b'],
  ['hold court', ''],
  // The note is searched only if a record has no words of its own.
  ['june', ''],
  ['remote', 'c'],
])('the query “%s” finds %j', (query, ids) => {
  expect(
    filterHeads(records, query)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids)
})

test('a thousand records are filtered within a frame', () => {
  const many = findable(
    Array.from({ length: 1000 }, (_, place) => ({
      id: `${place}`,
      title: `Article ${place} about retainers and court days`,
      state: 'live',
      note: '',
      words: 'Billing\nAda Quill',
    })),
  )
  const before = performance.now()
  for (let time = 0; time < 20; time++) filterHeads(many, `retainers ada ${time}`)
  expect((performance.now() - before) / 20).toBeLessThan(16)
})

test.each([
  [24, 24, '24 articles'],
  [1, 1, '1 article'],
  [3, 24, '3 of 24 articles'],
  [0, 1, '0 of 1 article'],
])('%d of %d records read “%s”', (shown, all, words) => {
  expect(countWords(shown, all, { one: 'article', many: 'articles' })).toBe(words)
})
