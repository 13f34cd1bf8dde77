import { expect, test } from 'vitest'
import { subscribeAll } from './subscribe-all.ts'

type Listener = (event: { action?: unknown }) => void

/** A realtime service as PocketBase's: the first subscription connects, and each new connection calls PB_CONNECT. */
function fakeRealtime(failing?: string) {
  const log: string[] = []
  const listeners = new Map<string, Listener>()
  const connect = () => listeners.get('PB_CONNECT')?.({})
  const realtime = {
    async subscribe(topic: string, listener: Listener) {
      const isFirst = listeners.size === 0
      listeners.set(topic, listener)
      await Promise.resolve()
      if (topic === failing) throw new Error('no connection')
      log.push(`subscribed ${topic}`)
      if (isFirst) connect()
      return () => {
        log.push(`left ${topic}`)
        return Promise.resolve()
      }
    },
    unsubscribe(topic: string) {
      log.push(`forgot ${topic}`)
      return Promise.resolve()
    },
  }
  return { log, connect, client: { realtime } }
}

test('a first connection is reported after the topic is subscribed, once, and each later one again', async () => {
  const { log, connect, client } = fakeRealtime()
  const stop = await subscribeAll(
    client,
    'leads/*',
    () => undefined,
    () => log.push('connected'),
  )
  expect(log).toEqual(['subscribed leads/*', 'subscribed PB_CONNECT', 'connected'])
  connect()
  stop()
  expect(log.slice(3)).toEqual(['connected', 'left leads/*', 'left PB_CONNECT'])
})

test.each([
  ['leads/*', ['forgot leads/*']],
  ['PB_CONNECT', ['subscribed leads/*', 'forgot PB_CONNECT', 'left leads/*']],
])('after a failed subscription to %s nothing is subscribed', async (failing, expected) => {
  const { log, client } = fakeRealtime(failing)
  await expect(
    subscribeAll(
      client,
      'leads/*',
      () => undefined,
      () => log.push('connected'),
    ),
  ).rejects.toThrow('no connection')
  expect(log).toEqual(expected)
})
