import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { createRig, itemNamed } from '../../../tests/support/units/outbox-rig.ts'
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
  await keepSyncRegistered(new EventTarget(), store)
  expect(register.mock.calls).toEqual([['outbox']])
})

test('the sync is registered again when the visitor leaves the page', async () => {
  const { store, add } = createRig()
  const document = new EventTarget()
  await keepSyncRegistered(document, store)
  expect(register).not.toHaveBeenCalled()
  await add(itemNamed('a'))
  document.dispatchEvent(new Event('visibilitychange'))
  await until('the sync is registered', () => register.mock.calls.length === 1)
})

test('nothing is registered for an item that the visitor must correct, or if the outbox cannot be read', async () => {
  const { store, add } = createRig()
  await add(itemNamed('a', { state: 'needs-attention' }))
  await keepSyncRegistered(new EventTarget(), store)
  await keepSyncRegistered(new EventTarget(), { list: () => Promise.reject(new DOMException('lost', 'UnknownError')) })
  expect(register).not.toHaveBeenCalled()
})

test.each<[string, object]>([
  ['without service workers', {}],
  ['without Background Sync', { serviceWorker: { ready: Promise.resolve({}) } }],
])('%s no error occurs', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const { store, add } = createRig()
  await add(itemNamed('a'))
  await keepSyncRegistered(new EventTarget(), store)
  expect(register).not.toHaveBeenCalled()
})
