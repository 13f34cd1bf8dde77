import { afterEach, expect, test, vi } from 'vitest'
import { announce } from '../queue/announce.ts'
import { createOutboxStatus, emptySnapshot, type OutboxStatus } from './outbox-snapshot.ts'
import { createGate, createRig, itemNamed, keyNamed, rest, startTime, until, type Rig } from '../queue/test-rig.ts'

afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

function statusOver(rig: Rig): OutboxStatus {
  return createOutboxStatus(rig.store, rig.drain, rig.platform)
}

/** Subscribes and waits until the outbox has been read. */
async function shown(rig: Rig): Promise<{ status: OutboxStatus; calls: () => number; stop: () => void }> {
  const status = statusOver(rig)
  let calls = 0
  const stop = status.subscribe(() => (calls += 1))
  await until(() => status.getSnapshot().loaded)
  return { status, calls: () => calls, stop }
}

test('before anything is read, and on the server, the snapshot is empty and always the same object', () => {
  const status = statusOver(createRig())
  expect(status.getSnapshot()).toBe(emptySnapshot)
  expect(status.getServerSnapshot()).toBe(emptySnapshot)
  expect(emptySnapshot).toEqual({ loaded: false, pending: [], needsAttention: [], receipts: [], sending: undefined })
})

test('reading without subscribers opens no database', async () => {
  createRig()
  statusOver(createRig()).getSnapshot()
  await rest(5)
  expect(await indexedDB.databases()).toEqual([])
})

test('items and receipts are shown by what they need', async () => {
  const rig = createRig()
  const bad = itemNamed('bad', { state: 'needs-attention', lastError: { status: 422, error: 'Please check' } })
  const receipt = { key: 'sent', call: 'request-demo', sentAt: startTime, answer: {} } as const
  await rig.add(itemNamed('b', { createdAt: startTime + 1 }), itemNamed('a'), bad)
  await rig.store.complete(receipt)
  const { status, stop } = await shown(rig)
  expect(status.getSnapshot()).toEqual({
    loaded: true,
    pending: [itemNamed('a'), itemNamed('b', { createdAt: startTime + 1 })],
    needsAttention: [bad],
    receipts: [receipt],
    sending: undefined,
  })
  stop()
})

test('changes by this page and by any other context are shown; between them the snapshot stays the same object', async () => {
  const rig = createRig()
  const { status, calls, stop } = await shown(rig)
  const before = status.getSnapshot()
  expect(status.getSnapshot()).toBe(before)
  await rig.add(itemNamed('a'))
  announce()
  await until(() => status.getSnapshot().pending.length === 1)
  await rig.context().drain()
  await until(() => status.getSnapshot().receipts.length === 1)
  expect(status.getSnapshot().pending).toEqual([])
  const heard = calls()
  stop()
  announce()
  await rest(10)
  expect(calls()).toBe(heard)
})

test('the item being sent is named as long as it is being sent', async () => {
  const rig = createRig()
  await rig.add(itemNamed('a'))
  const { status, stop } = await shown(rig)
  const gate = createGate()
  rig.server.onPost = () => gate.opened
  const draining = rig.drain()
  await until(() => status.getSnapshot().sending === keyNamed('a'))
  await until(() => rig.server.posts.length === 1)
  gate.open()
  await draining
  await until(() => status.getSnapshot().receipts.length === 1)
  expect(status.getSnapshot().sending).toBeUndefined()
  stop()
})

test('a sender that died is not shown sending for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const rig = createRig()
  await rig.add(itemNamed('a'))
  const { status, stop } = await shown(rig)
  announce({ type: 'changed', sending: keyNamed('a') })
  await until(() => status.getSnapshot().sending === keyNamed('a'))
  await vi.advanceTimersByTimeAsync(20_000)
  await until(() => status.getSnapshot().sending === undefined)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('“send now” ends every backoff, but no Retry-After, and leaves refused items alone', async () => {
  const rig = createRig()
  const later = { nextAttemptAt: startTime + 10 * minute }
  await rig.add(
    itemNamed('net', { ...later, failure: 'network' }),
    itemNamed('busy', { ...later, failure: 'answered', lastError: { status: 503 } }),
    itemNamed('bad', { state: 'needs-attention' }),
    itemNamed('asked', {
      call: 'send-email',
      failure: 'answered',
      retryAfter: startTime + minute,
      nextAttemptAt: startTime + minute,
    }),
  )
  await statusOver(rig).sendNow()
  expect([...rig.server.rows.keys()].toSorted()).toEqual([keyNamed('busy'), keyNamed('net')])
  expect((await rig.store.list()).map(({ key }) => key).toSorted()).toEqual([keyNamed('asked'), keyNamed('bad')])
})

test.each([true, false])('discarding says whether the firm may have it: %s', async (uncertain) => {
  const rig = createRig()
  await rig.add(itemNamed('a', { uncertain }), itemNamed('b'))
  const status = statusOver(rig)
  expect(await status.discard(keyNamed('a'))).toEqual({ discarded: true, mayHaveArrived: uncertain })
  expect((await rig.store.list()).map(({ key }) => key)).toEqual([keyNamed('b')])
  expect(await status.discard(keyNamed('a'))).toEqual({ discarded: false, mayHaveArrived: false })
})

test('an item that is sent as new goes under a key of its own, once, and the old one is asked about no more', async () => {
  const rig = createRig()
  const held = { state: 'needs-attention', uncertain: true, lastError: { code: 'key_reused' } } as const
  await rig.add(itemNamed('a', held), itemNamed('b', { nextAttemptAt: startTime + minute }))
  const status = statusOver(rig)
  await status.sendAsNew(keyNamed('a'))
  await status.sendAsNew(keyNamed('a'))
  await status.sendAsNew(keyNamed('b'))
  expect(rig.server.posts.map(({ body }) => body['firstName'])).toEqual(['a'])
  expect(rig.server.posts[0]?.key).not.toBe(keyNamed('a'))
  expect((await rig.store.list()).map(({ key }) => key)).toEqual([keyNamed('b')])
})

test('a discarded item is never sent', async () => {
  const rig = createRig()
  await rig.add(itemNamed('a'))
  await statusOver(rig).discard(keyNamed('a'))
  await rig.drain()
  expect(rig.server.posts).toEqual([])
})

test('forgetting leaves nothing of the visitor on the device', async () => {
  const rig = createRig()
  await rig.add(itemNamed('a', { uncertain: true }), itemNamed('b'), itemNamed('c', { state: 'needs-attention' }))
  await rig.store.complete({ key: 'sent', call: 'request-demo', sentAt: startTime, answer: {} })
  const { status, stop } = await shown(rig)
  expect(await status.forgetAll()).toEqual({ discarded: 3, mayHaveArrived: 1 })
  await until(() => status.getSnapshot().pending.length === 0)
  expect(status.getSnapshot()).toEqual({ ...emptySnapshot, loaded: true })
  stop()
})

test('the export holds every unsent item with all that was typed', async () => {
  const rig = createRig()
  await rig.add(
    itemNamed('a', { uncertain: true }),
    itemNamed('b', { state: 'needs-attention', createdAt: startTime + 1 }),
  )
  expect(JSON.parse(await statusOver(rig).exportUnsent())).toEqual([
    {
      call: 'request-demo',
      key: keyNamed('a'),
      submittedAt: '2026-11-20T09:00:00.000Z',
      mayHaveArrived: true,
      payload: { firstName: 'a' },
    },
    {
      call: 'request-demo',
      key: keyNamed('b'),
      submittedAt: '2026-11-20T09:00:00.000Z',
      mayHaveArrived: false,
      payload: { firstName: 'b' },
    },
  ])
})

test('a database that fails leaves the last snapshot', async () => {
  const rig = createRig()
  await rig.add(itemNamed('a'))
  const { status, stop } = await shown(rig)
  const before = status.getSnapshot()
  rig.store.list = () => Promise.reject(new DOMException('lost', 'UnknownError'))
  announce()
  await rest(10)
  expect(status.getSnapshot()).toBe(before)
  stop()
})
