import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createOutboxDb, createPageLife, databaseName } from './outbox-db.ts'
import type { OutboxItem } from './outbox-item.ts'
import { createOutboxStore } from './outbox-store.ts'
import { itemNamed, rest } from '../../../tests/support/units/outbox-rig.ts'

const limits = { openMs: 4000, workMs: 10_000 }

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const names = (items: OutboxItem[]) => items.map(({ key }) => key.charAt(0)).toSorted()

function page() {
  const events = new EventTarget()
  const store = createOutboxStore(createOutboxDb(limits, createPageLife(events)))
  const leave = (persisted = true) => events.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
  return { store, leave, comeBack: () => events.dispatchEvent(new Event('pageshow')) }
}

test('a page that the visitor leaves during a change does not block the next page, and completes the change on return', async () => {
  const [behind, next] = [page(), page()]
  await behind.store.add(itemNamed('a'))
  let plans = 0
  const change = behind.store.arrange((items) => {
    plans += 1
    if (plans === 1) behind.leave()
    return { put: [itemNamed('b')], items: items.length }
  })
  await next.store.add(itemNamed('c'))
  expect(names(await next.store.list())).toEqual(['a', 'c'])
  behind.comeBack()
  expect((await change).items).toBe(2)
  expect(plans).toBe(2)
  expect(names(await next.store.list())).toEqual(['a', 'b', 'c'])
})

test('a page that the visitor left neither writes nor reads until the visitor returns', async () => {
  const { store, leave, comeBack } = page()
  await store.add(itemNamed('a'))
  leave()
  const done: string[] = []
  const writing = store.add(itemNamed('b')).then(() => done.push('written'))
  const reading = store.list().then((items) => done.push(`read ${items.length}`))
  await rest(30)
  expect(done).toEqual([])
  comeBack()
  await Promise.all([writing, reading])
  expect(done.toSorted()).toEqual(['read 2', 'written'])
})

test('a page that the visitor leaves while the database opens also waits', async () => {
  const { store, leave, comeBack } = page()
  const writing = store.add(itemNamed('a')).then(() => 'written')
  leave()
  expect(await Promise.race([writing, rest(30)])).toBeUndefined()
  comeBack()
  expect(await writing).toBe('written')
})

test('a page that the visitor left closes its connection, which could block a newer tab’s upgrade, and reopens it on return', async () => {
  const { store, leave, comeBack } = page()
  await store.add(itemNamed('a'))
  const closing = vi.spyOn(IDBDatabase.prototype, 'close')
  leave(false)
  await rest(5)
  expect(closing).not.toHaveBeenCalled()
  leave()
  await rest(5)
  expect(closing).toHaveBeenCalledTimes(1)
  closing.mockRestore()
  const newer = await openDB(databaseName, 2)
  newer.close()
  comeBack()
  expect(names(await store.list())).toEqual(['a'])
})

test('a failure is reported even if the visitor left the page and returned before', async () => {
  const { store, leave, comeBack } = page()
  leave()
  comeBack()
  const failing = store.arrange(() => {
    throw new Error('no plan')
  })
  await expect(failing).rejects.toThrow('no plan')
})

test('a page that is unloaded still completes the change that it began', async () => {
  const { store, leave } = page()
  const writing = store.add(itemNamed('a'))
  leave(false)
  await writing
  expect(names(await page().store.list())).toEqual(['a'])
})
