import { expect, test } from 'vitest'
import { formatDollars, formatNumber } from './format-number.ts'

test.each([
  [0, '0'],
  [345, '345'],
  [1000, '1,000'],
  [10_500, '10,500'],
  [700_000, '700,000'],
  [1_234_567, '1,234,567'],
  [2.5, '3'],
  [NaN, '–'],
  [Infinity, '–'],
  [1e300, '–'],
])('the number %d reads %j', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test('an amount in dollars begins with the sign', () => {
  expect(formatDollars(10_500)).toBe('$10,500')
})
