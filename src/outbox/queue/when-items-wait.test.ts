import { buildSync } from 'esbuild'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseName } from './outbox-db.ts'
import { createRig, itemNamed, keyNamed, startTime } from '../../../tests/support/units/outbox-rig.ts'
import { whenItemsWait } from './when-items-wait.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('without a database nothing waits, and none is created', async () => {
  createRig()
  expect(await itemsWait()).toBe(false)
  expect(await indexedDB.databases()).toEqual([])
})

test('an empty outbox has nothing waiting, receipts or not', async () => {
  const { store } = createRig()
  await store.complete({ key: 'sent', call: 'request-demo', sentAt: startTime, answer: {} })
  expect(await itemsWait()).toBe(false)
})

test.each(['queued', 'needs-attention'] as const)('an item with the state %s counts as waiting', async (state) => {
  const { add, store } = createRig()
  await add(itemNamed('a', { state }))
  expect(await itemsWait()).toBe(true)
  await store.discard(keyNamed('a'))
  expect(await itemsWait()).toBe(false)
})

test('no connection stays open that would block a later upgrade', async () => {
  const { add } = createRig()
  await add(itemNamed('a'))
  await itemsWait()
  const opening = indexedDB.open(databaseName, 2)
  const blocked = vi.fn<() => void>()
  opening.addEventListener('blocked', blocked)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  opening.result.close()
  expect(blocked).not.toHaveBeenCalled()
})

test('a database without the expected store causes no error', async () => {
  createRig()
  const opening = indexedDB.open(databaseName, 1)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  opening.result.close()
  expect(await itemsWait()).toBe(false)
})

test('if IndexedDB is missing or refused, nothing waits', async () => {
  createRig()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await itemsWait()).toBe(false)
  const factory = globalThis.indexedDB
  // @ts-expect-error a browser without IndexedDB
  delete globalThis.indexedDB
  expect(await itemsWait()).toBe(false)
  globalThis.indexedDB = factory
})

test('the code adds less than 400 bytes to the loader, because it imports nothing', () => {
  const { outputFiles } = buildSync({
    entryPoints: [new URL('when-items-wait.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  expect(outputFiles[0]?.contents.length).toBeLessThan(400)
})

/** Returns whether `whenItemsWait` calls back before the database answers the next request. */
async function itemsWait(): Promise<boolean> {
  let calls = 0
  whenItemsWait(() => (calls += 1))
  await databaseDoesNext().catch(() => undefined)
  expect(calls).toBeLessThan(2)
  return calls === 1
}

/** Waits for the database's answer to another request. Rejects if there is no database. */
function databaseDoesNext(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', reject)
    opening.addEventListener('success', () => {
      const db = opening.result
      if (db.objectStoreNames.length === 0) return resolve(db.close())
      const counting = db.transaction('items').objectStore('items').count()
      counting.addEventListener('success', () => resolve(db.close()))
    })
  })
}
