import { describe, expect, test } from 'vitest'
import { itemLifetimeMs } from './outbox-item.ts'
import {
  createGate,
  createRig,
  itemNamed,
  keyNamed,
  rest,
  startTime,
  untilTurns,
} from '../../../tests/support/units/outbox-rig.ts'

/** Timeout in ms of tests that send dozens of items on a busy machine. */
const slow = 60_000

describe('several senders with one outbox', () => {
  test.each([
    ['Web Locks', undefined],
    ['a lease', () => undefined],
  ])(
    'with %s: three simultaneous drains POST each of 50 items exactly once',
    async (_, locks) => {
      const rig = createRig(locks ? { locks } : {})
      const names = Array.from({ length: 50 }, (_, index) => `n${index}`)
      await rig.add(...names.map((name, index) => itemNamed(name, { createdAt: startTime + index })))
      const results = await Promise.all([rig.drain(), rig.context().drain(), rig.context().drain()])
      expect(rig.server.posts).toHaveLength(50)
      expect(new Set(rig.server.posts.map(({ key }) => key)).size).toBe(50)
      expect(results.flatMap(({ sent }) => sent).toSorted()).toEqual(names.map(keyNamed).toSorted())
      expect(await rig.store.list()).toEqual([])
      expect(await rig.store.receipts()).toHaveLength(50)
    },
    slow,
  )

  test('ten calls by one page cause two passes, not ten', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a'))
    let passes = 0
    const list = rig.store.arrange
    rig.store.arrange = (plan) => {
      passes += 1
      return list(plan)
    }
    await Promise.all(Array.from({ length: 10 }, () => rig.drain()))
    expect(passes).toBe(2)
    expect(rig.server.posts).toHaveLength(1)
  })

  test('a call during a drain resolves after a pass that began after the call, so no added item is missed', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a'))
    const gate = createGate()
    rig.server.onPost = () => gate.opened
    const first = rig.drain()
    await untilTurns(() => rig.server.posts.length === 1)
    const second = rig.drain()
    await rig.add(itemNamed('b'))
    gate.open()
    expect((await first).sent).toEqual([keyNamed('a'), keyNamed('b')])
    expect((await second).waiting).toBe(0)
    expect(rig.server.posts).toHaveLength(2)
  })

  test('after a failed pass the next one still runs', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a'))
    const list = rig.store.list
    rig.store.list = () => Promise.reject(new DOMException('lost', 'UnknownError'))
    const first = rig.drain()
    const second = rig.drain()
    await expect(first).rejects.toMatchObject({ name: 'UnknownError' })
    rig.store.list = list
    await second.catch(() => undefined)
    expect((await rig.drain()).waiting).toBe(0)
    expect(rig.server.rows.size).toBe(1)
  })

  test('on a full disk, an expired item is not sent and stops no other item, and the end of a backoff is tried again', async () => {
    const rig = createRig()
    const waits = { failure: 'network', streak: 9, nextAttemptAt: startTime + 60_000 } as const
    await rig.add(
      itemNamed('old', { createdAt: startTime - itemLifetimeMs - 1 }),
      itemNamed('a'),
      itemNamed('waits', waits),
    )
    const arrange = rig.store.arrange
    rig.store.arrange = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const next = startTime + 60_000
    expect(await rig.drain({ reachable: true })).toEqual({ sent: [keyNamed('a')], waiting: 2, nextAttemptAt: next })
    rig.store.arrange = arrange
    expect((await rig.drain()).sent).toEqual([keyNamed('waits')])
    expect(await rig.store.list()).toMatchObject([{ key: keyNamed('old'), state: 'needs-attention' }])
    expect(rig.server.posts).toHaveLength(2)
  })

  test('an item that another tab sends between this tab’s reading and sending is not posted again', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a'))
    const update = rig.store.update
    rig.store.update = async (key, change) => {
      // Another tab completes the item just before this sender marks it.
      await rig.context().store.complete({ key, call: 'request-demo', sentAt: startTime, answer: {} })
      return await update(key, change)
    }
    expect((await rig.drain()).sent).toEqual([])
    expect(rig.server.posts).toEqual([])
    expect(await rig.store.list()).toEqual([])
  })

  test('an item discarded before its POST is never posted', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a'))
    const take = rig.proofs.take
    rig.proofs.take = async (call) => {
      await rig.store.discard(keyNamed('a'))
      return await take(call)
    }
    await rig.drain()
    expect(rig.server.posts).toEqual([])
  })

  test('an item discarded during its POST is not restored, but leaves a receipt if it was accepted', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a'), itemNamed('b'))
    rig.server.onPost = async ({ key }) => void (await rig.store.discard(key))
    rig.server.next = ['ok', 'lost']
    await rig.drain()
    expect(await rig.store.list()).toEqual([])
    expect((await rig.store.receipts()).map(({ key }) => key)).toEqual([keyNamed('a')])
  })
})

describe('a sender that crashes', () => {
  test('after storing: the item is sent at the next start, once', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a'))
    expect((await rig.context().drain()).sent).toEqual([keyNamed('a')])
    expect(rig.server.posts).toHaveLength(1)
  })

  test('before the POST: the item is marked, and sent at the next start', async () => {
    const rig = createRig({ locks: () => undefined })
    await rig.add(itemNamed('a'))
    const dying = rig.context()
    // The sender marks the item and then hangs forever, as if its tab had crashed.
    const update = dying.store.update
    dying.store.update = async (key, change) => {
      await update(key, change)
      return await new Promise(() => undefined)
    }
    void dying.drain()
    await untilTurns(async () => (await rig.store.get(keyNamed('a')))?.uncertain === true)
    expect(rig.server.posts).toEqual([])
    rig.clock.now += 30_000
    expect((await rig.drain()).sent).toEqual([keyNamed('a')])
    expect(rig.server.posts).toHaveLength(1)
  })

  test('during the POST: the item was marked before, and is sent again under the same key, with one row', async () => {
    const rig = createRig({ locks: () => undefined })
    await rig.add(itemNamed('a'))
    const dying = rig.context()
    const marks: Array<boolean | undefined> = []
    rig.server.onPost = async ({ key }) => {
      marks.push((await rig.store.get(key))?.uncertain)
      if (marks.length === 1) await new Promise(() => undefined)
    }
    void dying.drain()
    await untilTurns(() => marks.length === 1)
    rig.clock.now += 30_000
    expect((await rig.drain()).sent).toEqual([keyNamed('a')])
    expect(marks).toEqual([true, true])
    expect(rig.server.posts.map(({ key }) => key)).toEqual([keyNamed('a'), keyNamed('a')])
    expect(rig.server.rows.size).toBe(1)
  })

  test('after the commit, before the answer is stored: the item is sent again under the same key, with one row', async () => {
    const rig = createRig({ locks: () => undefined })
    await rig.add(itemNamed('a'))
    const dying = rig.context()
    dying.store.complete = () => new Promise(() => undefined)
    void dying.drain()
    await untilTurns(() => rig.server.rows.size === 1)
    await rest()
    expect(await rig.store.get(keyNamed('a'))).toMatchObject({ state: 'queued', uncertain: true, attempts: 0 })
    rig.clock.now += 30_000
    expect((await rig.drain()).sent).toEqual([keyNamed('a')])
    expect(rig.server.posts).toHaveLength(2)
    expect(rig.server.rows.size).toBe(1)
    expect(await rig.store.receipts()).toHaveLength(1)
  })

  test('after the commit, with a lost answer: the item is sent again under the same key with the same values, with one row', async () => {
    const rig = createRig()
    await rig.add(itemNamed('a'))
    rig.server.next = ['lost', 'lost', 'ok']
    for (let pass = 0; pass < 3; pass += 1) await rig.drain({ reachable: true })
    expect(rig.server.posts).toHaveLength(3)
    expect(
      new Set(
        rig.server.posts.map(({ key, body }) => `${key} ${String(body['firstName'])} ${String(body['submittedAt'])}`),
      ).size,
    ).toBe(1)
    expect(rig.server.rows.size).toBe(1)
    expect(await rig.store.list()).toEqual([])
  })
})

test(
  'a sequence of every fault loses and duplicates no item',
  async () => {
    const rig = createRig({ random: () => 0 })
    const names = Array.from({ length: 30 }, (_, index) => `n${index}`)
    await rig.add(...names.map((name, index) => itemNamed(name, { createdAt: startTime + index })))
    const faults = [
      'lost',
      'unreachable',
      { status: 503, body: { success: false } },
      { status: 200, body: '<html>' },
      { status: 403, body: { success: false } },
    ] as const
    for (let pass = 0; pass < 8; pass += 1) {
      rig.server.next = pass === 7 ? [] : names.map((_, index) => faults[(pass + index) % faults.length] ?? 'lost')
      await rig.drain()
      rig.clock.now += 1_000
    }
    expect([...rig.server.rows.keys()].toSorted()).toEqual(names.map(keyNamed).toSorted())
    expect(await rig.store.list()).toEqual([])
    expect(await rig.store.receipts()).toHaveLength(30)
  },
  slow,
)
