import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createOutboxDb, databaseName } from './outbox-db.ts'
import { createOutboxStore, type OutboxStore } from './outbox-store.ts'
import { createRig, itemNamed, keyNamed, startTime } from '../../../tests/support/units/outbox-rig.ts'
import type { Receipt } from './outbox-item.ts'

let store: OutboxStore
beforeEach(() => {
  store = createRig().store
})

function receiptNamed(name: string, sentAt = startTime): Receipt {
  return { key: keyNamed(name), call: 'request-demo', sentAt, answer: { success: true } }
}

/** Runs `act` while the given IndexedDB method fails with the error `name`. */
async function withFailing(method: 'put' | 'delete', name: string, act: () => Promise<unknown>): Promise<void> {
  const spy = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('no room', name)
  })
  try {
    await act()
  } finally {
    spy.mockRestore()
  }
}

test('an added item is read back by key and in the list, oldest first', async () => {
  const young = itemNamed('young', { createdAt: startTime + 2 })
  const old = itemNamed('old', { createdAt: startTime + 1 })
  await store.add(young)
  await store.add(old)
  expect(await store.get(old.key)).toEqual(old)
  expect(await store.get('nobody')).toBeUndefined()
  expect(await store.list()).toEqual([old, young])
})

test('adding the same item twice keeps one', async () => {
  await store.add(itemNamed('a'))
  await store.add(itemNamed('a'))
  expect(await store.list()).toHaveLength(1)
})

test('every write is flushed to disk, and its promise waits for the commit', async () => {
  await store.list()
  const starting = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await store.add(itemNamed('a'))
  await store.update(keyNamed('a'), (item) => ({ ...item, attempts: 1 }))
  await store.arrange(() => ({ put: [itemNamed('b')] }))
  await store.complete(receiptNamed('a'))
  await store.discard(keyNamed('b'))
  expect(starting.mock.calls.map(([, mode, options]) => `${mode} ${options?.durability}`)).toEqual(
    Array.from({ length: 5 }, () => 'readwrite strict'),
  )
  starting.mockRestore()
})

test('another connection sees a write as soon as its promise resolves', async () => {
  await store.add(itemNamed('a'))
  expect(await createOutboxStore(createOutboxDb()).list()).toHaveLength(1)
})

test('an update changes the present item, not the version that the caller read', async () => {
  await store.add(itemNamed('a'))
  await Promise.all(
    Array.from({ length: 20 }, () => store.update(keyNamed('a'), (item) => ({ ...item, attempts: item.attempts + 1 }))),
  )
  expect((await store.get(keyNamed('a')))?.attempts).toBe(20)
})

test('an update never restores a discarded item, and may leave it unchanged', async () => {
  expect(await store.update(keyNamed('a'), (item) => item)).toBeUndefined()
  expect(await store.list()).toEqual([])
  await store.add(itemNamed('a'))
  expect(await store.update(keyNamed('a'), () => undefined)).toBeUndefined()
  expect(await store.get(keyNamed('a'))).toEqual(itemNamed('a'))
})

test('an arrangement gets the whole outbox, and is applied completely', async () => {
  await store.add(itemNamed('a'))
  await store.complete(receiptNamed('r'))
  const seen = await store.arrange((items, receipts) => ({
    put: [itemNamed('b')],
    remove: items.map(({ key }) => key),
    receipts: receipts.length,
  }))
  expect(seen.receipts).toBe(1)
  expect((await store.list()).map(({ key }) => key)).toEqual([keyNamed('b')])
})

test('an arrangement that fails midway changes nothing', async () => {
  await store.add(itemNamed('a'))
  await withFailing('put', 'QuotaExceededError', async () => {
    const arranging = store.arrange(() => ({ put: [itemNamed('b')], remove: [keyNamed('a')] }))
    await expect(arranging).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })
  expect(await store.list()).toEqual([itemNamed('a')])
})

test('a plan that throws changes nothing', async () => {
  await store.add(itemNamed('a'))
  const arranging = store.arrange(() => {
    throw new Error('plan')
  })
  await expect(arranging).rejects.toThrow('plan')
  expect(await store.list()).toEqual([itemNamed('a')])
})

test('completing deletes the item and stores the receipt', async () => {
  await store.add(itemNamed('a'))
  await store.complete(receiptNamed('a'))
  expect(await store.list()).toEqual([])
  expect(await store.receipt(keyNamed('a'))).toEqual(receiptNamed('a'))
})

test.each(['put', 'delete'] as const)(
  'if the %s of completing fails, item and receipts stay as they were',
  async (method) => {
    await store.add(itemNamed('a'))
    await withFailing(method, 'QuotaExceededError', async () => {
      await expect(store.complete(receiptNamed('a'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    })
    expect(await store.list()).toEqual([itemNamed('a')])
    expect(await store.receipts()).toEqual([])
  },
)

test('an item sent after it was discarded still gets its receipt', async () => {
  await store.complete(receiptNamed('a'))
  expect(await store.receipts()).toEqual([receiptNamed('a')])
  expect(await store.list()).toEqual([])
})

test('adding to a full disk rejects', async () => {
  await withFailing('put', 'QuotaExceededError', async () => {
    await expect(store.add(itemNamed('a'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })
  expect(await store.list()).toEqual([])
})

test('discarding returns the discarded item', async () => {
  await store.add(itemNamed('a', { uncertain: true }))
  expect(await store.discard(keyNamed('a'))).toMatchObject({ uncertain: true })
  expect(await store.discard(keyNamed('a'))).toBeUndefined()
  expect(await store.list()).toEqual([])
})

test('receipts are listed newest first and deleted after seven days, not before', async () => {
  const day = 86_400_000
  const old = receiptNamed('old', startTime - 7 * day - 1)
  const week = receiptNamed('week', startTime - 7 * day)
  const fresh = receiptNamed('fresh', startTime)
  for (const receipt of [week, fresh, old]) await store.complete(receipt)
  expect((await store.receipts()).map(({ key }) => key)).toEqual([fresh.key, week.key, old.key])
  await store.pruneReceipts(startTime)
  expect((await store.receipts()).map(({ key }) => key)).toEqual([fresh.key, week.key])
})

test('only clearing deletes records that only another build can read', async () => {
  await store.add(itemNamed('a'))
  const raw = await openDB(databaseName)
  const foreign = { key: keyNamed('f'), call: 'apply', schemaVersion: 9, payload: {} }
  await raw.put('items', foreign)
  expect((await store.list()).map(({ key }) => key)).toEqual([keyNamed('a')])
  expect(await store.get(foreign.key)).toBeUndefined()
  expect(await store.update(foreign.key, (item) => item)).toBeUndefined()
  await store.arrange((items) => ({ remove: items.map(({ key }) => key) }))
  await store.pruneReceipts(startTime)
  expect(await raw.get('items', foreign.key)).toEqual(foreign)
  await store.add(itemNamed('a'))
  expect((await store.clear()).map(({ key }) => key)).toEqual([keyNamed('a')])
  expect(await raw.count('items')).toBe(0)
  raw.close()
})

test('every record is either listed as an item or parked unchanged', async () => {
  const odd = [
    { key: keyNamed('n'), call: 'request-demo', schemaVersion: 2, lead: { firstName: 'Ada' } },
    { key: keyNamed('u'), call: 'call-back', payload: {}, schemaVersion: 1 },
    { ...itemNamed('p'), state: 'paused' },
    { key: 7, file: new Uint8Array([1]).buffer },
  ]
  const old = { key: keyNamed('o'), call: 'send-email', payload: {}, submittedAt: '2026-11-19T08:00:00.000Z' }
  await store.add(itemNamed('a'))
  const raw = await openDB(databaseName)
  for (const record of [...odd, old]) await raw.put('items', record)
  raw.close()
  expect((await store.list()).map(({ key }) => key)).toEqual([old.key, keyNamed('a')])
  const parked = await store.parked()
  expect(parked.toSorted((a, b) => indexedDB.cmp(a.key, b.key))).toEqual(
    odd.toSorted((a, b) => indexedDB.cmp(a.key, b.key)).map((record) => ({ key: record.key, record })),
  )
  for (const { key } of parked) expect(await store.discard(key)).toBeUndefined()
  expect(await store.parked()).toEqual([])
  expect(await store.list()).toHaveLength(2)
})

test('clearing leaves neither items nor receipts', async () => {
  await store.add(itemNamed('a'))
  await store.complete(receiptNamed('r'))
  await store.clear()
  expect(await store.list()).toEqual([])
  expect(await store.receipts()).toEqual([])
})

test('a lease has one owner, who can renew it, and is free once deleted or expired', async () => {
  expect(await store.takeLease('tab', startTime, 30_000)).toBeUndefined()
  expect(await store.takeLease('worker', startTime + 1_000, 30_000)).toBe(startTime + 30_000)
  expect(await store.takeLease('tab', startTime + 20_000, 30_000)).toBeUndefined()
  expect(await store.takeLease('worker', startTime + 49_999, 30_000)).toBe(startTime + 50_000)
  expect(await store.takeLease('worker', startTime + 50_000, 30_000)).toBeUndefined()
  await store.dropLease('tab')
  expect(await store.takeLease('tab', startTime + 51_000, 30_000)).toBe(startTime + 80_000)
  await store.dropLease('worker')
  expect(await store.takeLease('tab', startTime + 51_000, 30_000)).toBeUndefined()
})

test('a lease from before the clock was set back expires too', async () => {
  await store.takeLease('tab', startTime + 3_600_000, 30_000)
  expect(await store.takeLease('worker', startTime, 30_000)).toBeUndefined()
})
