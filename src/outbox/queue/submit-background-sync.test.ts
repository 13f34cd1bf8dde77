import { afterEach, expect, test, vi } from 'vitest'
import { requestPersistence } from '../../browser/request-persistence.ts'
import { registerBackgroundSync } from './submit.ts'
import { rest } from '../../../tests/support/units/outbox-rig.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the browser is requested to wake the worker, with the tag “outbox”', async () => {
  const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ sync: { register } }) } })
  registerBackgroundSync()
  await rest(2)
  expect(register.mock.calls).toEqual([['outbox']])
})

test.each<[string, unknown]>([
  ['without a navigator', undefined],
  ['without service workers', {}],
  ['without Background Sync', { serviceWorker: { ready: Promise.resolve({}) } }],
  ['with a worker that never becomes ready', { serviceWorker: { ready: new Promise(() => undefined) } }],
  [
    'when the browser refuses',
    { serviceWorker: { ready: Promise.resolve({ sync: { register: () => Promise.reject(new Error('denied')) } }) } },
  ],
  [
    'when the browser throws',
    {
      serviceWorker: {
        ready: Promise.resolve({
          sync: {
            register: () => {
              throw new Error('denied')
            },
          },
        }),
      },
    },
  ],
])('%s no error occurs, and the caller does not wait', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(registerBackgroundSync()).toBeUndefined()
  await rest(2)
})

test('persistent storage is requested if the browser supports it', () => {
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  vi.stubGlobal('navigator', { storage: { persist } })
  requestPersistence()
  expect(persist).toHaveBeenCalledTimes(1)
})

test.each<[string, unknown]>([
  ['without a navigator', undefined],
  ['without storage', {}],
  ['without persist (WebKitGTK)', { storage: {} }],
  ['when it is refused', { storage: { persist: () => Promise.reject(new Error('no')) } }],
])('%s requesting persistence has no effect', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(requestPersistence()).toBeUndefined()
  await rest(2)
})
