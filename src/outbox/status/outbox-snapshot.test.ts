import { afterEach, expect, test, vi } from 'vitest'
import { announce } from '../queue/announce.ts'
import { createOutboxStatus, emptySnapshot, type WatchedOutbox } from './outbox-snapshot.ts'
import {
  createGate,
  createRig,
  itemNamed,
  keyNamed,
  rest,
  startTime,
  untilTurns,
  type OutboxRig,
} from '../../../tests/support/units/outbox-rig.ts'

afterEach(() => {
  vi.useRealTimers()
})

function statusOver(rig: OutboxRig): WatchedOutbox {
  return createOutboxStatus(rig.store)
}

/** Subscribes and waits until the outbox has been read. */
async function shown(rig: OutboxRig): Promise<{ status: WatchedOutbox; calls: () => number; stop: () => void }> {
  const status = statusOver(rig)
  let calls = 0
  const stop = status.subscribe(() => (calls += 1))
  await untilTurns(() => status.getSnapshot().loaded)
  return { status, calls: () => calls, stop }
}

test('before anything is read, and on the server, the snapshot is empty and always the same object', () => {
  const status = statusOver(createRig())
  expect(status.getSnapshot()).toBe(emptySnapshot)
  expect(status.getServerSnapshot()).toBe(emptySnapshot)
  expect(emptySnapshot).toEqual({
    loaded: false,
    pending: [],
    needsAttention: [],
    parked: [],
    receipts: [],
    sending: undefined,
  })
})

test('reading the snapshot without subscribers opens no database', async () => {
  createRig()
  statusOver(createRig()).getSnapshot()
  await rest(5)
  expect(await indexedDB.databases()).toEqual([])
})

test('items are grouped by whether they wait or need the visitor, and receipts are listed', async () => {
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
    parked: [],
    receipts: [receipt],
    sending: undefined,
  })
  stop()
})

test('changes by this page and by other tabs are shown; between changes the snapshot stays the same object', async () => {
  const rig = createRig()
  const { status, calls, stop } = await shown(rig)
  const before = status.getSnapshot()
  expect(status.getSnapshot()).toBe(before)
  await rig.add(itemNamed('a'))
  announce()
  await untilTurns(() => status.getSnapshot().pending.length === 1)
  await rig.context().drain()
  await untilTurns(() => status.getSnapshot().receipts.length === 1)
  expect(status.getSnapshot().pending).toEqual([])
  const heard = calls()
  stop()
  announce()
  await rest(10)
  expect(calls()).toBe(heard)
})

test('the snapshot names an item while it is being sent', async () => {
  const rig = createRig()
  await rig.add(itemNamed('a'))
  const { status, stop } = await shown(rig)
  const gate = createGate()
  rig.server.onPost = () => gate.opened
  const draining = rig.drain()
  await untilTurns(() => status.getSnapshot().sending === keyNamed('a'))
  await untilTurns(() => rig.server.posts.length === 1)
  gate.open()
  await draining
  await untilTurns(() => status.getSnapshot().receipts.length === 1)
  expect(status.getSnapshot().sending).toBeUndefined()
  stop()
})

test('an item whose sender crashed is not shown as being sent forever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const rig = createRig()
  await rig.add(itemNamed('a'))
  const { status, stop } = await shown(rig)
  announce({ type: 'changed', sending: keyNamed('a') })
  await untilTurns(() => status.getSnapshot().sending === keyNamed('a'))
  await vi.advanceTimersByTimeAsync(20_000)
  await untilTurns(() => status.getSnapshot().sending === undefined)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('if the database fails, the last snapshot stays', async () => {
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
