import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerLimitMs, attendedPauseMs, createNetwork, idlePauseMs, type NetworkState } from './network.ts'

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'

  show(state: DocumentVisibilityState) {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

type Answer = { status: number; body: string } | 'unreachable' | 'silent'

const HEALTHY: Answer = { status: 200, body: '{"code":200,"message":"API is healthy.","data":{}}' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function environment({ isKept = false } = {}) {
  const env = { onLine: true, answer: HEALTHY, asked: 0 }
  const window = new EventTarget()
  const document = new FakeDocument()
  const network = createNetwork({
    isOnLine: () => env.onLine,
    window,
    document,
    isKept: () => isKept,
    fetch: (_path, { signal }) => {
      env.asked += 1
      if (env.answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
      if (env.answer !== 'silent') return Promise.resolve(new Response(env.answer.body, { status: env.answer.status }))
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    },
  })
  network.watch()
  const say = (type: 'online' | 'offline') => {
    env.onLine = type === 'online'
    window.dispatchEvent(new Event(type))
  }
  return { env, window, document, network, say, status: () => network.current().status }
}

test('is online until a browser event or a probe reports otherwise', () => {
  const { network } = environment()
  expect(network.current()).toEqual({ status: 'online', provedBy: 'nothing', askAt: undefined })
})

test('a page that opens without a network gets no event, and still reports it', () => {
  const network = createNetwork({ isOnLine: () => false, window: new EventTarget(), document: new FakeDocument() })
  network.watch()
  expect(network.current()).toEqual({ status: 'no-network', provedBy: 'browser', askAt: undefined })
})

test('if the browser reports "offline", the page trusts it and sends no probe', async () => {
  const { env, network, say } = environment()
  say('offline')
  expect(network.current()).toEqual({ status: 'no-network', provedBy: 'browser', askAt: undefined })
  await network.ask()
  await pass(60_000)
  expect(env.asked).toBe(0)
})

test('if the browser reports "online", the page waits for the server’s answer', async () => {
  const { env, network, say, status } = environment()
  say('offline')
  env.answer = 'unreachable'
  say('online')
  expect(status()).toBe('no-server')
  await pass(1)
  expect(network.current()).toMatchObject({ status: 'no-server', provedBy: 'probe' })
  env.answer = HEALTHY
  await pass(idlePauseMs)
  expect(network.current()).toEqual({ status: 'online', provedBy: 'probe', askAt: undefined })
  await pass(60_000)
  expect(env.asked).toBe(2)
})

test('reports the time of the next probe', async () => {
  const { env, network } = environment()
  env.answer = 'unreachable'
  const asked = Date.now()
  await network.ask()
  expect(network.current().askAt).toBe(asked + idlePauseMs)
  const stop = network.attend()
  expect(network.current().askAt).toBe(asked + attendedPauseMs)
  stop()
  stop()
  expect(network.current().askAt).toBe(asked + idlePauseMs)
  await pass(idlePauseMs)
  expect(network.current().askAt).toBe(asked + 2 * idlePauseMs)
  expect(env.asked).toBe(2)
})

test('while something waits for the server, a probe is sent every 4 s, even if the browser reports no network', async () => {
  const { env, network, say, status } = environment()
  env.answer = 'unreachable'
  say('offline')
  const stop = network.attend()
  await pass(3 * attendedPauseMs)
  expect([env.asked, status()]).toEqual([3, 'no-network'])
  env.answer = HEALTHY
  await pass(attendedPauseMs)
  expect(network.current()).toMatchObject({ status: 'online', provedBy: 'probe' })
  stop()
  await pass(60_000)
  expect(env.asked).toBe(4)
})

test('notifies each listener of every event and every answer, until it unsubscribes', async () => {
  const { env, network, say } = environment()
  const heard: Array<Pick<NetworkState, 'status' | 'provedBy'>> = []
  const stop = network.subscribe(({ status, provedBy }) => heard.push({ status, provedBy }))
  say('offline')
  say('online')
  await network.ask()
  env.answer = 'unreachable'
  await network.ask()
  stop()
  say('offline')
  expect(heard).toEqual([
    { status: 'no-network', provedBy: 'browser' },
    { status: 'no-server', provedBy: 'browser' },
    { status: 'online', provedBy: 'probe' },
    { status: 'no-server', provedBy: 'probe' },
  ])
})

test('concurrent callers share one probe', async () => {
  const { env, network } = environment()
  await Promise.all([network.ask(), network.ask(), network.ask()])
  expect(env.asked).toBe(1)
})

test('an answer to a probe from before the network was lost is ignored', async () => {
  const { network, say, status } = environment()
  const asking = network.ask()
  say('offline')
  await asking
  expect(status()).toBe('no-network')
})

test('a probe without an answer within 3 s fails', async () => {
  const { env, network, status } = environment()
  env.answer = 'silent'
  const asking = network.ask()
  await pass(answerLimitMs - 1)
  expect(status()).toBe('online')
  await pass(1)
  await asking
  expect(status()).toBe('no-server')
})

test.each<[string, Answer, NetworkState['status']]>([
  ['our server', HEALTHY, 'online'],
  ['nobody', 'unreachable', 'no-server'],
  ['a captive portal', { status: 200, body: '<html>' }, 'no-server'],
  ['another API', { status: 200, body: '{"ok":true}' }, 'no-server'],
  ['a server that starts', { status: 503, body: '{"code":200}' }, 'no-server'],
  ['a gateway', { status: 502, body: 'Bad gateway' }, 'no-server'],
])('a probe with an answer of %s', async (_, answer, expected) => {
  const { env, network, status } = environment()
  env.answer = answer
  await network.ask()
  expect(status()).toBe(expected)
})

test('if the worker answered with an offline copy, the page sends a probe', async () => {
  const { env, network } = environment()
  await pass(1)
  expect([env.asked, network.current().provedBy]).toEqual([0, 'nothing'])
  const kept = environment({ isKept: true })
  await pass(1)
  expect([kept.env.asked, kept.network.current().provedBy]).toEqual([1, 'probe'])
})

test('a hidden page sends no probe and sets no timer, and sends a probe when it is shown again', async () => {
  const { env, document, network, status } = environment()
  env.answer = 'unreachable'
  await network.ask()
  document.show('hidden')
  expect(vi.getTimerCount()).toBe(0)
  await network.ask()
  await pass(60_000)
  expect([env.asked, status()]).toEqual([1, 'no-server'])
  env.answer = HEALTHY
  document.show('visible')
  await pass(1)
  expect([env.asked, status()]).toEqual([2, 'online'])
  document.show('hidden')
  document.show('visible')
  await pass(1)
  expect(env.asked).toBe(2)
})

test('a page in the back/forward cache sets no timer', async () => {
  const { env, window, network } = environment()
  env.answer = 'unreachable'
  await network.ask()
  window.dispatchEvent(new Event('pagehide'))
  expect(vi.getTimerCount()).toBe(0)
  window.dispatchEvent(new Event('pageshow'))
  await pass(1)
  expect(env.asked).toBe(2)
})
