import { afterEach, expect, test, vi } from 'vitest'
import { createConnectivity } from './connectivity.ts'

afterEach(() => vi.useRealTimers())

function environment() {
  const env = { onLine: true, visible: true, reached: true, probes: 0 }
  const connectivity = createConnectivity({
    isOnLine: () => env.onLine,
    isVisible: () => env.visible,
    probe: () => {
      env.probes += 1
      return Promise.resolve(env.reached)
    },
  })
  return { env, connectivity }
}

test('is online until something says otherwise', () => {
  expect(environment().connectivity.current()).toBe('online')
})

test('believes the browser that it is offline, and tells each listener once', () => {
  const { connectivity } = environment()
  const listener = vi.fn<() => void>()
  connectivity.subscribe(listener)
  connectivity.wentOffline()
  connectivity.wentOffline()
  expect(connectivity.current()).toBe('offline')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('does not believe the browser that it is online before the server answers', async () => {
  vi.useFakeTimers()
  const { env, connectivity } = environment()
  connectivity.wentOffline()
  env.reached = false
  await connectivity.check()
  expect(connectivity.current()).toBe('offline')
  env.reached = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connectivity.current()).toBe('online')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(env.probes).toBe(2)
})

test('finds out about a server that is gone while the browser says online', async () => {
  vi.useFakeTimers()
  const { env, connectivity } = environment()
  env.reached = false
  await connectivity.check()
  expect(connectivity.current()).toBe('offline')
})

test('does not probe without a network or in a hidden page', async () => {
  vi.useFakeTimers()
  const { env, connectivity } = environment()
  env.onLine = false
  await connectivity.check()
  env.onLine = true
  env.visible = false
  await connectivity.check()
  expect(connectivity.current()).toBe('offline')
  expect(env.probes).toBe(0)
})
