import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setNoticeWish, wantsNotice } from './notice-wish.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the choice of notifications lasts until the visitor withdraws it', async () => {
  expect(await wantsNotice()).toBe(false)
  await setNoticeWish(true)
  expect(await wantsNotice()).toBe(true)
  await setNoticeWish(false)
  expect(await wantsNotice()).toBe(false)
})

test('if the browser stores nothing there is no choice, and storing one fails', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await wantsNotice()).toBe(false)
  await expect(setNoticeWish(true)).rejects.toThrow('denied')
})
