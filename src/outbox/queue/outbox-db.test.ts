import 'fake-indexeddb/auto'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { openDB, unwrap } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutboxDb, databaseName } from './outbox-db.ts'
import { createOutboxStore } from './outbox-store.ts'
import { itemNamed, untilTurns } from '../../../tests/support/units/outbox-rig.ts'

const realFactory = globalThis.indexedDB

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

afterEach(() => {
  globalThis.indexedDB = realFactory
  vi.restoreAllMocks()
})

test('importing and creating opens no database; the first use creates the three stores', async () => {
  const db = createOutboxDb()
  expect(await indexedDB.databases()).toEqual([])
  const names = await db.run(async (connection) => [...connection.objectStoreNames])
  expect(names).toEqual(['items', 'leases', 'receipts'])
  expect(await indexedDB.databases()).toEqual([{ name: 'lexharbor-outbox', version: 1 }])
})

test('all uses share one connection, even simultaneous ones', async () => {
  const opening = vi.spyOn(indexedDB, 'open')
  const db = createOutboxDb()
  await Promise.all([
    db.run((connection) => connection.count('items')),
    db.run((connection) => connection.count('items')),
  ])
  await db.run((connection) => connection.count('receipts'))
  expect(opening).toHaveBeenCalledTimes(1)
})

test('a connection that the browser closed while idle is reopened before its next use', async () => {
  const db = createOutboxDb()
  await db.run(async (connection) => {
    await connection.put('items', itemNamed('a'))
  })
  await db.run((connection) => {
    // @ts-expect-error fake-indexeddb types its own database only
    forceCloseDatabase(unwrap(connection))
    return Promise.resolve()
  })
  const work = vi.fn<Parameters<typeof db.run<number>>[0]>((connection) => connection.count('items'))
  expect(await db.run(work)).toBe(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('work whose connection closes runs again, once, on a new one', async () => {
  const db = createOutboxDb()
  let runs = 0
  const count = await db.run(async (connection) => {
    runs += 1
    if (runs === 1) connection.close()
    return await connection.count('items')
  })
  expect(count).toBe(0)
  expect(runs).toBe(2)
})

test('if the browser closes the connection during a change, the change is repeated on a new one', async () => {
  const store = createOutboxStore(createOutboxDb())
  await store.add(itemNamed('a'))
  const closing = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (this: IDBObjectStore) {
    const request = this.getAll()
    // IndexedDB's standard order: the browser aborts all transactions, then reports that the connection is closed.
    this.transaction.abort()
    // @ts-expect-error fake-indexeddb types its own database only
    void turnOfTheLoop().then(() => forceCloseDatabase(this.transaction.db))
    return request
  })
  const { seen } = await store.arrange((items) => ({ put: [itemNamed('b')], seen: items.length }))
  expect(seen).toBe(1)
  expect(closing).toHaveBeenCalled()
  expect(await store.list()).toHaveLength(2)
})

test('WebKit’s “connection to Indexed Database server lost” counts as closed', async () => {
  const db = createOutboxDb()
  let runs = 0
  await db.run(() => {
    runs += 1
    if (runs === 1)
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    return Promise.resolve()
  })
  expect(runs).toBe(2)
})

test('a second loss in a row is thrown', async () => {
  const db = createOutboxDb()
  let runs = 0
  const working = db.run((connection) => {
    runs += 1
    connection.close()
    return connection.count('items')
  })
  await expect(working).rejects.toMatchObject({ name: 'InvalidStateError' })
  expect(runs).toBe(2)
  expect(await db.run((connection) => connection.count('items'))).toBe(0)
})

test.each(['QuotaExceededError', 'ConstraintError', 'DataCloneError'])(
  '%s surfaces at once and costs no second run',
  async (name) => {
    const db = createOutboxDb()
    const work = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('no', name)))
    await expect(db.run(work)).rejects.toMatchObject({ name })
    expect(work).toHaveBeenCalledTimes(1)
  },
)

function refuseRoom(): never {
  throw new DOMException('no room', 'QuotaExceededError')
}

test('work without storage space is repeated as long as something can be removed for it', async () => {
  const gone: string[] = []
  const kept = ['oldest', 'older']
  const room = () => {
    const oldest = kept.shift()
    if (oldest !== undefined) gone.push(oldest)
    return Promise.resolve(oldest !== undefined)
  }
  const store = createOutboxStore(createOutboxDb(undefined, undefined, room))
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put')
  refusing.mockImplementationOnce(refuseRoom)
  await store.add(itemNamed('a'))
  expect([gone, kept]).toEqual([['oldest'], ['older']])
  refusing.mockImplementation(refuseRoom)
  await expect(store.add(itemNamed('b'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect([gone, kept]).toEqual([['oldest', 'older'], []])
  expect((await store.list()).map(({ key }) => key)).toEqual([itemNamed('a').key])
})

test.each(['fails', 'hangs'])('if making room %s, the browser’s error is thrown', async (how) => {
  const room = () => (how === 'fails' ? Promise.reject(new Error('no')) : new Promise<never>(() => undefined))
  const db = createOutboxDb({ openMs: 1_000, workMs: 20 }, undefined, room)
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('no room', 'QuotaExceededError')))
  await expect(db.run(work)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(work).toHaveBeenCalledTimes(1)
})

test('the connection closes for a newer build’s upgrade, and later uses still work', async () => {
  const db = createOutboxDb()
  await db.run(async (connection) => {
    await connection.put('items', itemNamed('a'))
  })
  const blocked = vi.fn<() => void>()
  const newer = await openDB(databaseName, 2, {
    upgrade: (upgrading) => void upgrading.createObjectStore('drafts'),
    blocked,
  })
  newer.close()
  expect(blocked).not.toHaveBeenCalled()
  expect(await db.run((connection) => connection.count('items'))).toBe(1)
})

test('after a rollback the newer database is used unchanged, with its items', async () => {
  const newer = await openDB(databaseName, 7, {
    upgrade(upgrading) {
      for (const name of ['items', 'receipts']) upgrading.createObjectStore(name, { keyPath: 'key' })
      upgrading.createObjectStore('leases', { keyPath: 'name' })
      upgrading.createObjectStore('later')
    },
  })
  await newer.put('items', itemNamed('a'))
  newer.close()
  expect(await createOutboxDb().run((connection) => connection.count('items'))).toBe(1)
  expect(await indexedDB.databases()).toEqual([{ name: databaseName, version: 7 }])
})

test('an opening that stays blocked times out, and succeeds once the other tab has closed its connection', async () => {
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('upgradeneeded', () => {
      for (const name of ['items', 'receipts', 'leases'])
        opening.result.createObjectStore(name, { keyPath: name === 'leases' ? 'name' : 'key' })
    })
  })
  const deleting = indexedDB.deleteDatabase(databaseName)
  const db = createOutboxDb({ openMs: 30, workMs: 1_000 })
  await expect(db.run((connection) => connection.count('items'))).rejects.toMatchObject({ name: 'TimeoutError' })
  stubborn.close()
  await new Promise((resolve) => deleting.addEventListener('success', resolve))
  const countItems = () => db.run((connection) => connection.count('items')).catch(() => undefined)
  await untilTurns(async () => (await countItems()) === 0)
  expect(await countItems()).toBe(0)
})

test('an upgrade that an older tab blocks times out, and loses nothing: later work is stored once that tab has closed its connection', async () => {
  const older = await openDB(databaseName, 1, {
    upgrade(upgrading) {
      for (const name of ['items', 'receipts']) upgrading.createObjectStore(name, { keyPath: 'key' })
      upgrading.createObjectStore('leases', { keyPath: 'name' })
    },
  })
  await older.put('items', itemNamed('a'))
  const open = indexedDB.open.bind(indexedDB)
  // Opens the database as the next release of this code would.
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) =>
    open(name, version === undefined ? version : version + 1),
  )
  const store = createOutboxStore(createOutboxDb({ openMs: 30, workMs: 1_000 }))
  await expect(store.add(itemNamed('b'))).rejects.toMatchObject({ name: 'TimeoutError' })
  // An unresponsive tab, such as a frozen one, still has its connection and can write.
  await older.put('items', itemNamed('c'))
  older.close()
  await untilTurns(() =>
    store.add(itemNamed('d')).then(
      () => true,
      () => false,
    ),
  )
  expect((await store.list()).map(({ key }) => key.charAt(0)).toSorted()).toEqual(['a', 'c', 'd'])
  expect(await indexedDB.databases()).toEqual([{ name: databaseName, version: 2 }])
})

test('hanging work times out', async () => {
  const db = createOutboxDb({ openMs: 1_000, workMs: 20 })
  await expect(db.run(() => new Promise(() => undefined))).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('without IndexedDB every use rejects, and the next use tries again', async () => {
  const factory = globalThis.indexedDB
  // @ts-expect-error a browser without IndexedDB
  delete globalThis.indexedDB
  const db = createOutboxDb()
  await expect(db.run((connection) => connection.count('items'))).rejects.toBeInstanceOf(Error)
  globalThis.indexedDB = factory
  expect(await db.run((connection) => connection.count('items'))).toBe(0)
})

test('a refused opening (private window, policy) rejects with the browser’s error', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission', 'SecurityError')
  })
  await expect(createOutboxDb().run((connection) => connection.count('items'))).rejects.toMatchObject({
    name: 'SecurityError',
  })
})

test('after closing, the next use opens the database again', async () => {
  const db = createOutboxDb()
  await db.close()
  await db.run((connection) => connection.count('items'))
  await db.close()
  expect(await db.run((connection) => connection.count('items'))).toBe(0)
})
