import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The module remembers its request until the page is reloaded, so each test imports the module again.
beforeEach(() => vi.resetModules())

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each<[string, unknown, boolean]>([
  ['the browser has promised it before', { persisted: () => Promise.resolve(true) }, true],
  ['the browser has not', { persisted: () => Promise.resolve(false) }, false],
  ['the browser knows nothing of it', {}, false],
  ['it may not be asked', { persisted: () => Promise.reject(new Error('denied')) }, false],
  ['there is no storage (plain http)', undefined, false],
])('if %s, storage is persistent: %o %s', async (_, storage, expected) => {
  vi.stubGlobal('navigator', { storage })
  const { isStorageKept } = await import('./request-persistence.ts')
  expect(await isStorageKept()).toBe(expected)
})

test.each([
  [true, false, true],
  [false, false, false],
])('the browser’s answer %s to a request is trusted', async (persist, persisted, expected) => {
  vi.stubGlobal('navigator', {
    storage: { persist: () => Promise.resolve(persist), persisted: () => Promise.resolve(persisted) },
  })
  const { isStorageKept, requestPersistence } = await import('./request-persistence.ts')
  requestPersistence()
  expect(await isStorageKept()).toBe(expected)
})

test('the wait for a visitor’s answer ends after a second', async () => {
  const { isStorageKept, requestPersistence } = await import('./request-persistence.ts')
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    storage: { persist: () => new Promise(() => undefined), persisted: () => Promise.resolve(false) },
  })
  requestPersistence()
  const answer = isStorageKept()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBe(false)
})
