import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from './support/until.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('`until` returns a value at once, or as soon as it appears', async () => {
  expect(await until('it is there', () => 'value')).toBe('value')
  let value: string | undefined
  setTimeout(() => (value = 'late'), 5000)
  const waiting = until('it is there', () => value)
  await vi.advanceTimersByTimeAsync(5200)
  expect(await waiting).toBe('late')
})

test('`until` checks a last time at the limit, and then throws with the name of the missing value', async () => {
  void vi.advanceTimersByTimeAsync(50)
  await expect(until('it is there', () => false, 50)).rejects.toThrow('not within 50 ms: it is there')
  const began = Date.now()
  const waiting = until('the time is over', () => Date.now() - began >= 100, 100)
  await vi.advanceTimersByTimeAsync(100)
  expect(await waiting).toBe(true)
})
