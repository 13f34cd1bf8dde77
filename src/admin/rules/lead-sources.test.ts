import { expect, test } from 'vitest'
import { withoutFew } from './lead-sources.ts'

test('a name with fewer than five leads is summed up with others; leads that name nothing are a number of their own', () => {
  const groups = [
    { name: '', count: 2 },
    { name: '/pricing', count: 9 },
    { name: '/features', count: 5 },
    { name: '/security', count: 4 },
    { name: '/', count: 1 },
  ]
  expect(withoutFew(groups, 21)).toEqual({
    rows: [
      { name: '/pricing', count: 9 },
      { name: '/features', count: 5 },
    ],
    other: 5,
    silent: 2,
  })
})

test('leads whose names are beyond the end of the list count as others', () => {
  expect(withoutFew([{ name: '/pricing', count: 9 }], 30)).toEqual({
    rows: [{ name: '/pricing', count: 9 }],
    other: 21,
    silent: 0,
  })
  expect(withoutFew([], 0)).toEqual({ rows: [], other: 0, silent: 0 })
})
