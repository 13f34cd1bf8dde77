import { buildSync } from 'esbuild'
import { afterEach, expect, test, vi } from 'vitest'
import { hasWaitingItems } from './has-waiting-items.ts'
import { databaseName } from './outbox-db.ts'
import { createRig, itemNamed, keyNamed, startTime } from './test-rig.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('without a database nothing waits, and none is created', async () => {
  createRig()
  expect(await hasWaitingItems()).toBe(false)
  expect(await indexedDB.databases()).toEqual([])
})

test('an empty outbox has nothing waiting, receipts or not', async () => {
  const { store } = createRig()
  await store.complete({ key: 'sent', call: 'request-demo', sentAt: startTime, answer: {} })
  expect(await hasWaitingItems()).toBe(false)
})

test.each(['queued', 'needs-attention'] as const)('an item that is %s waits', async (state) => {
  const { add, store } = createRig()
  await add(itemNamed('a', { state }))
  expect(await hasWaitingItems()).toBe(true)
  await store.discard(keyNamed('a'))
  expect(await hasWaitingItems()).toBe(false)
})

test('it keeps no connection that would block a later upgrade', async () => {
  const { add } = createRig()
  await add(itemNamed('a'))
  await hasWaitingItems()
  const opening = indexedDB.open(databaseName, 2)
  const blocked = vi.fn<() => void>()
  opening.addEventListener('blocked', blocked)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  opening.result.close()
  expect(blocked).not.toHaveBeenCalled()
})

test('a database without the store, of another make, is no error', async () => {
  createRig()
  const opening = indexedDB.open(databaseName, 1)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  opening.result.close()
  expect(await hasWaitingItems()).toBe(false)
})

test('without IndexedDB, or when it is denied, nothing waits', async () => {
  createRig()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await hasWaitingItems()).toBe(false)
  const factory = globalThis.indexedDB
  // @ts-expect-error a browser without IndexedDB
  delete globalThis.indexedDB
  expect(await hasWaitingItems()).toBe(false)
  globalThis.indexedDB = factory
})

test('it brings nothing but itself into the loader: under 500 bytes', () => {
  const { outputFiles } = buildSync({
    entryPoints: [new URL('has-waiting-items.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  expect(outputFiles[0]?.contents.length).toBeLessThan(500)
})
