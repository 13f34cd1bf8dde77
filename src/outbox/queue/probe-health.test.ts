import { afterEach, expect, test, vi } from 'vitest'
import { probeHealth, probeLimitMs } from './probe-health.ts'
import { createRig, until, type Behaviour } from './test-rig.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each<[Behaviour, boolean]>([
  ['ok', true],
  ['unreachable', false],
  [{ status: 200, body: '<html>' }, false],
  [{ status: 200, body: { ok: true } }, false],
  [{ status: 503, body: { code: 200 } }, false],
  [{ status: 502, body: 'Bad gateway' }, false],
])('%o: our server answers %s', async (behaviour, expected) => {
  const { platform, server } = createRig()
  server.health = behaviour
  expect(await probeHealth(platform)).toBe(expected)
})

test('silence is no answer after 3 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { platform, server } = createRig()
  server.health = 'silent'
  let result: boolean | undefined
  void probeHealth(platform).then((isUp) => (result = isUp))
  await until(() => server.probes === 1)
  await vi.advanceTimersByTimeAsync(probeLimitMs - 1)
  expect(result).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await until(() => result === false)
  expect(vi.getTimerCount()).toBe(0)
})
