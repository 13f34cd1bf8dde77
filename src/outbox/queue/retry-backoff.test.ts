import { expect, test } from 'vitest'
import { backoffCapMs, backoffDelay } from './retry.ts'

const almostOne = 1 - Number.EPSILON

test.each([
  [1, 2_000],
  [2, 4_000],
  [3, 8_000],
  [4, 16_000],
  [5, 32_000],
  [6, 64_000],
  [7, 128_000],
  [8, 256_000],
  [9, 512_000],
  [10, 900_000],
  [11, 900_000],
  [100, 900_000],
  [5_000, 900_000],
])('after %i failures the wait is between 0 and %i ms', (streak, longest) => {
  expect(backoffDelay(streak, () => 0)).toBe(0)
  expect(backoffDelay(streak, () => 0.5)).toBe(longest / 2)
  expect(backoffDelay(streak, () => almostOne)).toBe(longest)
})

test('the longest wait is a quarter of an hour', () => {
  expect(backoffCapMs).toBe(15 * 60 * 1000)
})

test('an invalid count never causes a negative or endless wait', () => {
  expect(backoffDelay(0, () => almostOne)).toBe(2_000)
  expect(backoffDelay(-3, () => almostOne)).toBe(2_000)
})

test('the waits of many browsers are spread over the whole range', () => {
  const delays = Array.from({ length: 1_000 }, () => backoffDelay(6, Math.random))
  const quarters = [0, 0, 0, 0]
  for (const delay of delays) {
    const quarter = Math.min(3, Math.floor(delay / 16_000))
    quarters[quarter] = (quarters[quarter] ?? 0) + 1
  }
  for (const count of quarters) expect(count).toBeGreaterThan(150)
})
