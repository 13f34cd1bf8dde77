import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRig, itemNamed, rest } from '../../../tests/support/units/outbox-rig.ts'
import { keepSyncRegistered } from './keep-sync-registered.ts'

const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  register.mockClear()
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ sync: { register } }) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('on a later visit, the sync is registered again while an item waits, with the tag “outbox”', async () => {
  const { store, add } = createRig()
  await add(itemNamed('a'))
  keepSyncRegistered(new EventTarget(), store)
  await vi.waitFor(() => expect(register.mock.calls).toEqual([['outbox']]))
})

test('the sync is registered again when the visitor leaves the page', async () => {
  const { store, add } = createRig()
  const document = new EventTarget()
  keepSyncRegistered(document, store)
  await rest(10)
  expect(register).not.toHaveBeenCalled()
  await add(itemNamed('a'))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1))
})

test('nothing is registered for an item that the visitor must correct, or if the outbox cannot be read', async () => {
  const { store, add } = createRig()
  await add(itemNamed('a', { state: 'needs-attention' }))
  keepSyncRegistered(new EventTarget(), store)
  keepSyncRegistered(new EventTarget(), { list: () => Promise.reject(new DOMException('lost', 'UnknownError')) })
  await rest(10)
  expect(register).not.toHaveBeenCalled()
})

test.each<[string, object]>([
  ['without service workers', {}],
  ['without Background Sync', { serviceWorker: { ready: Promise.resolve({}) } }],
])('%s no error occurs', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const { store, add } = createRig()
  await add(itemNamed('a'))
  keepSyncRegistered(new EventTarget(), store)
  await rest(10)
  expect(register).not.toHaveBeenCalled()
})
