import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts'
import { clockOf, distanceOf, lengthOf, vitalText } from './status-words.ts'

test.each([
  [0, 'less than a minute'],
  [MINUTE_MS, '1 minute'],
  [59.9 * MINUTE_MS, '59 minutes'],
  [HOUR_MS, '1 hour'],
  [47.9 * HOUR_MS, '47 hours'],
  [2 * DAY_MS, '2 days'],
])('%d ms reads “%s”', (ms, text) => expect(lengthOf(ms)).toBe(text))

test('future and past times read differently', () => {
  expect([distanceOf(0, 5), distanceOf(10 * MINUTE_MS, 0), distanceOf(1, 1 + 3 * HOUR_MS)]).toEqual([
    'never',
    'in 10 minutes',
    '3 hours ago',
  ])
})

test('a time of day has two digits for hours and minutes', () => {
  expect(clockOf(new Date(2026, 10, 22, 9, 5).getTime())).toBe('09:05')
})

test.each([
  ['lcp', 1940, '1.9 s'],
  ['inp', 80.4, '80 ms'],
  ['cls', 0.034, '0.03'],
] as const)('the metric %s with %d reads “%s”', (metric, p75, text) => {
  expect(vitalText({ page: 'home', metric, reports: 1, p75, good: 1, poor: 0 })).toBe(text)
})
