import { expect, test, vi } from 'vitest'
import { openFromNotice } from './open-from-notice.ts'

/** A worker whose site is open in windows at these addresses. */
function workerWith(addresses: readonly string[]) {
  const focused: string[] = []
  const windows = addresses.map((url) => ({ url, focus: () => Promise.resolve(focused.push(url)) }))
  const matchAll = vi.fn<(options: object) => Promise<typeof windows>>(() => Promise.resolve(windows))
  const openWindow = vi.fn<(url: string) => Promise<null>>(() => Promise.resolve(null))
  const close = vi.fn<() => void>()
  const click = () => openFromNotice({ close }, { matchAll, openWindow })
  return { click, close, focused, matchAll, openWindow }
}

test('a click on the notification takes it away and opens the outbox, where no page shows that', async () => {
  const { click, close, focused, matchAll, openWindow } = workerWith([
    'https://lexharbor.test/',
    'https://lexharbor.test/outbox/other',
  ])
  await click()
  expect(close).toHaveBeenCalledTimes(1)
  expect(openWindow.mock.calls).toEqual([['/outbox']])
  expect(focused).toEqual([])
  // A page that was opened before there was a worker shows it as well.
  expect(matchAll.mock.calls).toEqual([[{ type: 'window', includeUncontrolled: true }]])
})

test('a page that shows the outbox already is brought to the front, wherever in it the visitor is; no second one is opened', async () => {
  const shown = 'https://lexharbor.test/outbox?from=menu#sent'
  const { click, close, focused, openWindow } = workerWith(['https://lexharbor.test/blog', shown])
  await click()
  expect(close).toHaveBeenCalledTimes(1)
  expect(focused).toEqual([shown])
  expect(openWindow).not.toHaveBeenCalled()
})
