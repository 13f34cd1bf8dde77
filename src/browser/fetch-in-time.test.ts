import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinLimit } from './fetch-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hanging = new Promise<never>(() => {})

test('unfinished work is abandoned at its time limit, and no earlier', async () => {
  const ended = vi.fn<(error: unknown) => void>()
  withinLimit(8_000, hanging, 'The list did not come').catch(ended)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended.mock.calls).toEqual([[new DOMException('The list did not come', 'TimeoutError')]])
})

test('a result or error in time is passed on, and no timer remains', async () => {
  await expect(withinLimit(8_000, Promise.resolve('a list'), 'late')).resolves.toBe('a list')
  await expect(withinLimit(8_000, Promise.reject(new RangeError('none')), 'late')).rejects.toThrow(
    new RangeError('none'),
  )
  expect(vi.getTimerCount()).toBe(0)
})
