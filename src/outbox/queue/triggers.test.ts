import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attendedPauseMs, createNetwork, idlePauseMs, type Network } from '../../browser/network.ts'
import { announce } from './announce.ts'
import type { Drain } from './drain.ts'
import {
  createRig,
  itemNamed,
  keyNamed,
  rest,
  startTime,
  untilTurns,
  type OutboxRig,
} from '../../../tests/support/units/outbox-rig.ts'
import { createTriggers } from './triggers.ts'

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'

  show(state: DocumentVisibilityState) {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

vi.setConfig({ testTimeout: 60_000 })

let rig: OutboxRig
let window: EventTarget
let document: FakeDocument
let network: Network
let stop: () => void = () => undefined
let draining = 0

const drain: Drain = async (options) => {
  draining += 1
  try {
    return await rig.drain(options)
  } finally {
    draining -= 1
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  rig = createRig()
  window = new EventTarget()
  document = new FakeDocument()
  network = createNetwork({ ...rig.platform, isOnLine: () => true, isKept: () => false, window, document })
  network.watch()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let unseen: string[] = []

async function start(): Promise<void> {
  unseen = []
  const reportSent = (keys: readonly string[]) => void unseen.push(...keys)
  stop = createTriggers({ ...rig, drain, network, window, document, reportSent })
  await rest(10)
  await untilTurns(() => draining === 0)
  await rest(10)
}

/** Starts with an item that waits after this failure, and hides the page. */
async function startHidden(failure: 'network' | 'answered'): Promise<void> {
  await rig.add(itemNamed('a', { ...later, failure }))
  await start()
  document.show('hidden')
  await rest()
}

/** Advances the clock and the timers by `ms` in small steps, and waits for all drains that they start. */
async function pass(ms: number, stepMs = 250): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    rig.clock.now += stepMs
    await vi.advanceTimersByTimeAsync(stepMs)
    await rest(10)
    await untilTurns(() => draining === 0)
    await rest(10)
  }
}

const sentKeys = () => [...rig.server.rows.keys()]
const later = { nextAttemptAt: startTime + 600_000, attempts: 5, streak: 5 }

describe('a drain starts', () => {
  test('at once, if something waits', async () => {
    await rig.add(itemNamed('a'))
    await start()
    expect(sentKeys()).toEqual([keyNamed('a')])
  })

  test('when the next attempt is due, not before', async () => {
    await rig.add(itemNamed('a', { failure: 'answered', nextAttemptAt: startTime + 5_000 }))
    await start()
    await pass(4_750)
    expect(sentKeys()).toEqual([])
    await pass(500)
    expect(sentKeys()).toEqual([keyNamed('a')])
  })

  test('repeatedly while the server is busy, as the backoff determines', async () => {
    rig.server.always = { status: 503, body: { success: false } }
    await rig.add(itemNamed('a'))
    await start()
    await pass(15_000)
    // The backoff doubles each time: attempts at 0, 2, 6 and 14 s.
    expect(rig.server.posts).toHaveLength(4)
    expect(rig.server.probes).toBe(0)
  })

  test('when the visitor returns to the page', async () => {
    await rig.add(itemNamed('a', { failure: 'answered', nextAttemptAt: startTime + 60_000 }))
    document.visibilityState = 'hidden'
    await start()
    rig.clock.now += 60_000
    expect(sentKeys()).toEqual([])
    document.show('visible')
    await untilTurns(() => sentKeys().length === 1)
  })

  test('on return from the back/forward cache', async () => {
    await start()
    window.dispatchEvent(new Event('pagehide'))
    await rig.add(itemNamed('a'))
    window.dispatchEvent(new Event('pageshow'))
    await untilTurns(() => sentKeys().length === 1)
    expect(sentKeys()).toEqual([keyNamed('a')])
  })

  test('on `online`, which ends waits for the network', async () => {
    rig.server.health = 'unreachable'
    await rig.add(
      itemNamed('net', { ...later, failure: 'network' }),
      itemNamed('busy', { ...later, failure: 'answered' }),
    )
    await start()
    expect(sentKeys()).toEqual([])
    window.dispatchEvent(new Event('online'))
    await untilTurns(() => sentKeys().length === 1)
    await rest()
    expect(sentKeys()).toEqual([keyNamed('net')])
  })

  test('for an item that another tab stored, once it is due', async () => {
    await start()
    await rig.add(itemNamed('a', { nextAttemptAt: startTime + 1_000 }))
    announce()
    await untilTurns(() => vi.getTimerCount() === 1)
    await pass(1_250)
    expect(sentKeys()).toEqual([keyNamed('a')])
  })
})

describe('the probe', () => {
  test.each([0, 1_000, 2_500, 3_999, 11_000, 60_000, 601_000])(
    'with the server back after %i ms, the item is delivered within 5 s of it',
    async (downMs) => {
      rig.server.always = 'unreachable'
      rig.server.challenge = 'unreachable'
      rig.server.health = 'unreachable'
      await rig.add(itemNamed('a'))
      await start()
      await pass(downMs)
      rig.server.always = 'ok'
      rig.server.challenge = 'ok'
      rig.server.health = 'ok'
      await pass(5_000)
      expect(sentKeys()).toEqual([keyNamed('a')])
      expect(rig.server.posts).toHaveLength(1)
    },
  )

  test('is sent every 4 s while an item failed without a network, until the item is sent', async () => {
    rig.server.health = 'unreachable'
    await rig.add(itemNamed('a', { ...later, failure: 'network' }))
    await start()
    expect(rig.server.probes).toBe(1)
    await pass(3 * attendedPauseMs)
    expect(rig.server.probes).toBe(4)
    rig.server.health = 'ok'
    await pass(attendedPauseMs)
    expect(sentKeys()).toEqual([keyNamed('a')])
    await pass(5 * attendedPauseMs)
    expect(rig.server.probes).toBe(5)
  })

  test('a hanging probe does not extend the pause', async () => {
    rig.server.health = 'silent'
    await rig.add(itemNamed('a', { ...later, failure: 'network' }))
    await start()
    await pass(3 * attendedPauseMs)
    expect(rig.server.probes).toBe(4)
  })

  test('a captive portal’s page does not count as the server’s answer', async () => {
    rig.server.health = { status: 200, body: '<html>Welcome</html>' }
    await rig.add(itemNamed('a', { ...later, failure: 'network' }))
    await start()
    await pass(2 * attendedPauseMs)
    expect(rig.server.posts).toEqual([])
  })

  test('never shortens a Retry-After or the wait after an answer', async () => {
    await rig.add(
      itemNamed('net', { ...later, failure: 'network', call: 'send-email' }),
      itemNamed('asked', {
        ...later,
        failure: 'network',
        retryAfter: startTime + 60_000,
        nextAttemptAt: startTime + 60_000,
      }),
      itemNamed('busy', { ...later, failure: 'answered' }),
    )
    await start()
    await pass(20_000)
    expect(sentKeys()).toEqual([keyNamed('net')])
  })

  test('if the server is reachable but its POSTs fail, the wait ends once, and then the backoff applies', async () => {
    rig.server.always = 'lost'
    await rig.add(itemNamed('a', { ...later, failure: 'network' }))
    await start()
    await pass(60_000, 1_000)
    // The probe led to one attempt, the sixth failure in a row. The next attempt is due 2^6 = 64 s later, not in 60 s.
    expect(rig.server.posts).toHaveLength(1)
    rig.server.health = 'unreachable'
    await pass(attendedPauseMs)
    rig.server.health = 'ok'
    await pass(attendedPauseMs)
    expect(rig.server.posts.length).toBeGreaterThan(1)
  })

  test('is not sent for items that wait for another reason, or without items', async () => {
    await rig.add(
      itemNamed('busy', { ...later, failure: 'answered' }),
      itemNamed('bad', { ...later, failure: 'network', state: 'needs-attention' }),
    )
    await start()
    await pass(20_000, 1_000)
    expect(rig.server.probes).toBe(0)
  })
})

describe('the shared network state', () => {
  test('an answer to the outbox updates the header’s network state at the same moment', async () => {
    rig.server.health = 'unreachable'
    await network.ask()
    expect(network.current().status).toBe('no-server')
    await rig.add(itemNamed('a', { ...later, failure: 'network' }))
    await start()
    rig.server.health = 'ok'
    // While an item waits, probes are more frequent than while none waits.
    expect(attendedPauseMs).toBeLessThan(idlePauseMs)
    await pass(attendedPauseMs)
    expect(sentKeys()).toEqual([keyNamed('a')])
    expect(network.current()).toEqual({ status: 'online', provedBy: 'probe', askAt: undefined })
  })

  test('after a failed send a probe is sent, and the header shows its result', async () => {
    rig.server.always = 'unreachable'
    rig.server.health = 'unreachable'
    await rig.add(itemNamed('a'))
    await start()
    expect(network.current().status).toBe('online')
    await pass(attendedPauseMs)
    expect(network.current().status).toBe('no-server')
  })

  test('a successful probe by the header causes waiting items to be sent', async () => {
    await start()
    rig.server.health = 'unreachable'
    await network.ask()
    await rig.add(itemNamed('a', { ...later, failure: 'network' }))
    rig.server.health = 'ok'
    await network.ask()
    await untilTurns(() => sentKeys().length === 1)
    expect(sentKeys()).toEqual([keyNamed('a')])
  })
})

describe('in a browser that sends nothing while the site is closed, a hidden page', () => {
  test('sends an item when its next attempt is due, without probes', async () => {
    rig.server.health = 'unreachable'
    await startHidden('network')
    const { probes } = rig.server
    await pass(599_000, 1_000)
    expect(sentKeys()).toEqual([])
    await pass(2_000)
    expect([sentKeys(), unseen]).toEqual([[keyNamed('a')], [keyNamed('a')]])
    expect(rig.server.probes).toBe(probes)
  })

  test('sets no timer after it was left', async () => {
    await startHidden('answered')
    expect(vi.getTimerCount()).toBe(1)
    window.dispatchEvent(new Event('pagehide'))
    expect(vi.getTimerCount()).toBe(0)
    // A browser fires `pagehide` before it hides a page that the visitor leaves.
    document.show('visible')
    window.dispatchEvent(new Event('pagehide'))
    document.show('hidden')
    announce()
    await rest()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('without activity', () => {
  test('with Background Sync, a hidden page neither probes nor sets timers, and does both when it is shown again', async () => {
    vi.stubGlobal('SyncManager', vi.fn<() => void>())
    rig.server.health = 'unreachable'
    await startHidden('network')
    const { probes } = rig.server
    await pass(20_000, 1_000)
    expect(rig.server.probes).toBe(probes)
    expect(vi.getTimerCount()).toBe(0)
    rig.server.health = 'ok'
    document.show('visible')
    await untilTurns(() => sentKeys().length === 1)
  })

  test('after stopping, no timer, listener or channel remains', async () => {
    rig.server.always = 'lost'
    await rig.add(itemNamed('a', { ...later, failure: 'network' }))
    await start()
    stop()
    await rest()
    expect(vi.getTimerCount()).toBe(0)
    const list = vi.spyOn(rig.store, 'list')
    for (const type of ['online', 'pageshow']) window.dispatchEvent(new Event(type))
    document.show('visible')
    announce()
    await pass(20_000, 1_000)
    expect(list).not.toHaveBeenCalled()
  })

  test('after stopping during a drain, no timer is set', async () => {
    rig.server.always = { status: 503, body: { success: false } }
    await rig.add(itemNamed('a'))
    stop = createTriggers({ ...rig, drain, network, window, document })
    stop()
    await untilTurns(() => rig.server.posts.length === 1 && draining === 0)
    await rest(10)
    expect(rig.server.posts).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a failing database does not stop further attempts', async () => {
    await rig.add(itemNamed('a'))
    const list = rig.store.list
    rig.store.list = () => Promise.reject(new DOMException('lost', 'UnknownError'))
    await start()
    rig.store.list = list
    document.show('visible')
    await untilTurns(() => sentKeys().length === 1)
    expect(sentKeys()).toEqual([keyNamed('a')])
  })
})

test('items sent by a hidden page are reported to the worker, items sent by a visible page are not', async () => {
  await start()
  await rig.add(itemNamed('seen'))
  window.dispatchEvent(new Event('pageshow'))
  await untilTurns(() => sentKeys().length === 1)
  await untilTurns(() => draining === 0)
  expect(unseen).toEqual([])
  document.show('hidden')
  await rig.add(itemNamed('unseen'))
  window.dispatchEvent(new Event('online'))
  await untilTurns(() => unseen.length === 1)
  expect(unseen).toEqual([keyNamed('unseen')])
})
