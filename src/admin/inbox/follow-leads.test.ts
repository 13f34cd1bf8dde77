import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLeads, LIVE_POLL_MS, POLL_MS } from './follow-leads.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns a fake server. The test opens and cuts its realtime connection. */
function rig({ isRefusing = false } = {}) {
  const said: string[] = []
  const server = {
    live: !isRefusing,
    isRefusing,
    watches: 0,
    ended: 0,
    tell: (): void => undefined,
    watch: async (onChange: () => void) => {
      server.watches += 1
      if (server.isRefusing) throw new Error('no connection')
      server.tell = onChange
      return () => {
        server.ended += 1
      }
    },
    isLive: () => server.live,
  }
  let changes = 0
  const stop = followLeads({
    server,
    onChange: () => {
      changes += 1
    },
    onLiveness: (liveness) => said.push(liveness),
  })
  return { server, said, stop, changes: () => changes, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('with a realtime connection it reports the server’s events, and polls seldom, in case an event is lost', async () => {
  const { server, said, changes, wait, stop } = rig()
  await wait(LIVE_POLL_MS - 1)
  expect([said, changes(), server.watches]).toEqual([['live'], 0, 1])
  server.tell()
  expect(changes()).toBe(1)
  await wait(1)
  expect(changes()).toBe(2)
  await wait(LIVE_POLL_MS)
  expect(changes()).toBe(3)
  stop()
  expect(server.ended).toBe(1)
})

test('a lost connection is reported, and the list is polled until the connection is back', async () => {
  const { server, said, changes, wait, stop } = rig()
  await wait(0)
  server.live = false
  await wait(POLL_MS)
  expect([said, changes()]).toEqual([['live', 'lost'], 1])
  await wait(POLL_MS)
  expect(changes()).toBe(2)
  server.live = true
  server.tell()
  await wait(3 * POLL_MS)
  expect([said, changes(), server.watches]).toEqual([['live', 'lost', 'live'], 3, 1])
  stop()
})

test('a failed connection is reported and retried; a connection that opens after the end is closed', async () => {
  const { server, said, changes, wait, stop } = rig({ isRefusing: true })
  await wait(POLL_MS)
  expect([said, changes(), server.watches]).toEqual([['lost'], 1, 6])
  Object.assign(server, { isRefusing: false, live: true })
  await wait(POLL_MS)
  expect([said, server.watches]).toEqual([['lost', 'live'], 7])
  stop()
  expect(server.ended).toBe(1)

  const left = rig()
  left.stop()
  await left.wait(POLL_MS)
  expect([left.said, left.server.ended]).toEqual([[], 1])
})
