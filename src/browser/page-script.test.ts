import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_WAIT_MS } from '../lib/time-units.ts'
import { isLate, limitPageScripts } from './page-script.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function routeWith(preload: () => Promise<void>) {
  const ask = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const route = { options: { component: { preload } } }
  limitPageScripts([{ options: {} }, route], ask)
  return { ask, route, load: () => route.options.component.preload() }
}

test('a page whose script hangs fails after the time limit of data, and the network is probed', async () => {
  const { ask, load } = routeWith(() => new Promise(() => {}))
  const failed = vi.fn<(error: unknown) => void>()
  load().catch(failed)
  await vi.advanceTimersByTimeAsync(ANSWER_WAIT_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed.mock.calls.map(([error]) => isLate(error))).toEqual([true])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a later request has the full time limit, and finds a script that arrived late', async () => {
  const { promise: script, resolve: come } = Promise.withResolvers<void>()
  const { load } = routeWith(() => script)
  const failed = vi.fn<(error: unknown) => void>()
  load().catch(failed)
  await vi.advanceTimersByTimeAsync(ANSWER_WAIT_MS - 1)
  const later = load()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledTimes(1)
  come()
  await expect(later).resolves.toBeUndefined()
  await expect(load()).resolves.toBeUndefined()
})

test('a page that starts again after a failure has only one time limit', () => {
  const { route } = routeWith(() => Promise.resolve())
  const { preload } = route.options.component
  limitPageScripts([route])
  expect(route.options.component.preload).toBe(preload)
})
