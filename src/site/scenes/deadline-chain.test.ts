import { expect, test } from 'vitest'
import { countDeadline, deadlines, shortDate } from './deadline-chain.ts'

test('the shown deadlines are counted correctly, and the one on a Saturday moves to Monday', () => {
  expect(deadlines.map(countDeadline)).toEqual([
    { ends: '2026-03-31', due: '2026-03-31' },
    { ends: '2026-05-02', due: '2026-05-04' },
    { ends: '2026-06-05', due: '2026-06-05' },
  ])
})

test('a count that ends on a Sunday ends on Monday, also across a change of the clocks', () => {
  expect(countDeadline({ from: '2026-03-01', days: 7 })).toEqual({ ends: '2026-03-08', due: '2026-03-09' })
})

test('dates are written with weekday and month', () => {
  expect(['2026-03-10', '2026-05-02'].map(shortDate)).toEqual(['Tue, March 10', 'Sat, May 2'])
})
