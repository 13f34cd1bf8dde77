import { expect, test } from 'vitest'
import { countWords, filterHeads, findable, nearestFirst } from './record-filter.ts'

const records = findable([
  { id: 'a', title: 'Counting court days', state: 'live', note: ['since May'], words: 'Practice\nAda Quill' },
  { id: 'b', title: 'Retainers that hold', state: 'live', note: ['since June'], words: 'Billing\nJosé Ibarra' },
  { id: 'c', title: 'Docketing Engineer', state: 'draft', note: ['Engineering', 'Remote'] },
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

test('the text of a record is prepared once, not for each query', () => {
  let reads = 0
  const head = {
    id: 'a',
    get title() {
      reads += 1
      return 'Retainers and court days'
    },
    state: 'live',
    note: [],
  }
  const many = findable([head])
  for (const query of ['retainers', 'court', 'nowhere']) filterHeads(many, query)
  expect(reads).toBe(1)
})

test.each([
  [24, 24, '24 articles'],
  [1, 1, '1 article'],
  [3, 24, '3 of 24 articles'],
  [0, 1, '0 of 1 article'],
])('%d of %d records read “%s”', (shown, all, words) => {
  expect(countWords(shown, all, { one: 'article', many: 'articles' })).toBe(words)
})

test('the next and the last instants come first; a record without one comes before them', () => {
  const records = ['2027-01-15', '2026-12-11', '', '2026-10-01', '2026-12-18', '2026-11-30'].map((at) => ({ at }))
  const now = new Date('2026-12-01T12:00:00Z')
  expect(nearestFirst(records, ({ at }) => at, now).map(({ at }) => at)).toEqual([
    '',
    '2026-11-30',
    '2026-12-11',
    '2026-12-18',
    '2027-01-15',
    '2026-10-01',
  ])
})
