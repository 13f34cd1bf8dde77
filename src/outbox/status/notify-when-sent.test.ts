import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wantsNotice } from '../queue/notice-wish.ts'
import { forgetNotices, noticeState, switchNoticesOff, switchNoticesOn } from './notify-when-sent.tsx'

import 'fake-indexeddb/auto'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Simulates a browser with a service worker. `answer` is the visitor's answer to the permission prompt. */
function browser({ permission = 'default', answer = 'granted' } = {}) {
  const shown = { close: vi.fn<() => void>() }
  const Notification = {
    permission,
    requestPermission: vi.fn<() => Promise<string>>(() => {
      Notification.permission = answer
      return Promise.resolve(answer)
    }),
  }
  const registration = { getNotifications: () => Promise.resolve([shown]) }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })
  return { shown, Notification }
}

test('the browser asks for permission only when the visitor presses the switch', async () => {
  const { Notification } = browser()
  expect(await noticeState()).toBe('off')
  expect(Notification.requestPermission).not.toHaveBeenCalled()
  expect(await switchNoticesOn()).toBe('on')
  expect(Notification.requestPermission).toHaveBeenCalledTimes(1)
  expect(await noticeState()).toBe('on')
})

test.each([
  ['denied', 'refused'],
  ['default', 'off'],
])('after the answer "%s" the state is %s, and nothing is stored', async (answer, state) => {
  browser({ answer })
  expect(await switchNoticesOn()).toBe(state)
  expect(await wantsNotice()).toBe(false)
})

test('notifications can be switched off, and stay off even if the browser permits them', async () => {
  browser()
  await switchNoticesOn()
  expect(await switchNoticesOff()).toBe('off')
  expect(await noticeState()).toBe('off')
})

test('a withdrawn permission counts as refused, whatever the choice was', async () => {
  const { Notification } = browser()
  await switchNoticesOn()
  Notification.permission = 'denied'
  expect(await noticeState()).toBe('refused')
})

test('forgetting deletes the choice, and notifications that name receipts', async () => {
  const { shown } = browser()
  await switchNoticesOn()
  await forgetNotices()
  expect(await wantsNotice()).toBe(false)
  expect(shown.close).toHaveBeenCalledTimes(1)
})

test.each<[string, () => void]>([
  ['no notifications', () => vi.stubGlobal('Notification', undefined)],
  ['no workers', () => vi.stubGlobal('navigator', {})],
  [
    'no worker of this site',
    () => vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(undefined) } }),
  ],
  [
    'workers that it refuses',
    () =>
      vi.stubGlobal('navigator', {
        serviceWorker: { getRegistration: () => Promise.reject(new DOMException('', 'SecurityError')) },
      }),
  ],
])('a browser with %s offers no notifications, and can still forget the choice', async (_, breakBrowser) => {
  browser({ permission: 'granted' })
  breakBrowser()
  expect(await noticeState()).toBe('impossible')
  await forgetNotices()
})

test('if nothing can be stored, notifications stay off', async () => {
  browser()
  vi.stubGlobal('indexedDB', undefined)
  expect(await switchNoticesOn()).toBe('off')
})
