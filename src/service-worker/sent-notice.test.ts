import { expect, test, vi } from 'vitest'
import type { Call, Receipt } from '../outbox/queue/outbox-item.ts'
import { createNotifySent, leadToOutbox, sentNotice, type NoticeBrowser } from './sent-notice.ts'

const receipt = (name: string, call: Call = 'request-demo', answer: Receipt['answer'] = {}): Receipt => ({
  key: `${name}-0000-4000-8000-000000000000`,
  call,
  sentAt: 0,
  answer,
})

const [demo, application] = [receipt('11111111'), receipt('22222222', 'apply')]

function deskWith(changes: Partial<NoticeBrowser> = {}) {
  const show = vi.fn<NoticeBrowser['show']>(() => Promise.resolve())
  const notify = createNotifySent({
    isAllowed: () => true,
    isWanted: () => Promise.resolve(true),
    isSiteVisible: () => Promise.resolve(false),
    receipts: () => Promise.resolve([demo, application]),
    shown: () => Promise.resolve([]),
    show,
    ...changes,
  })
  return { notify, show }
}

test('a visitor who chose notifications is notified once of sent items, however many drains report them', async () => {
  const { notify, show } = deskWith()
  await Promise.all([notify([demo.key]), notify([demo.key])])
  expect(show.mock.calls).toEqual([[{ title: 'Demo request sent', body: 'Receipt LH-11111111' }, [demo.key]]])
})

test('a later notification replaces a visible one, and names its items too', async () => {
  const { notify, show } = deskWith({ shown: () => Promise.resolve([demo.key]) })
  await notify([application.key])
  expect(show.mock.calls).toEqual([
    [
      { title: '2 requests sent', body: 'Demo request LH-11111111\nJob application LH-22222222' },
      [demo.key, application.key],
    ],
  ])
})

test.each<[string, Partial<NoticeBrowser>, readonly string[]]>([
  ['did not allow it', { isAllowed: () => false }, [demo.key]],
  ['did not ask for it', { isWanted: () => Promise.resolve(false) }, [demo.key]],
  ['looks at a page of the site', { isSiteVisible: () => Promise.resolve(true) }, [demo.key]],
  ['has had everything forgotten meanwhile', { receipts: () => Promise.resolve([]) }, [demo.key]],
  ['had nothing sent', {}, []],
])('a visitor who %s gets no notification', async (_, changes, keys) => {
  const { notify, show } = deskWith(changes)
  await notify(keys)
  expect(show).not.toHaveBeenCalled()
})

test('a refusal by the browser causes no error', async () => {
  const { notify } = deskWith({ show: () => Promise.reject(new TypeError('No permission')) })
  await expect(notify([demo.key])).resolves.toBeUndefined()
})

test('a notification names only forms and receipts, at most as many as fit, and none that were deleted', () => {
  const many = ['1', '2', '3', '4', '5', '6'].map((digit) =>
    receipt(digit.repeat(8), 'apply', { success: true, message: 'Dear Dana' }),
  )
  expect(sentNotice(many)).toEqual({
    title: '6 requests sent',
    body: 'Job application LH-11111111\nJob application LH-22222222\nJob application LH-33333333\nJob application LH-44444444\nand 2 more',
  })
  expect(sentNotice([receipt('33333333', 'request-demo', { deleted: true })])).toBeNull()
})

test.each([
  ['no page shows the outbox: one is opened', ['/', '/outbox/other'], ['opened /outbox']],
  [
    'a page shows it, wherever in it the visitor is: it comes to the front, and no second one is opened',
    ['/blog', '/outbox?from=menu#sent'],
    ['focused /outbox?from=menu#sent'],
  ],
])('a click closes the notification; %s', async (_, open, expected) => {
  const done: string[] = []
  const note = (what: string) => Promise.resolve(done.push(what))
  await leadToOutbox(
    { close: () => void done.push('closed') },
    {
      pages: () =>
        Promise.resolve(
          open.map((path) => ({ url: `https://lexharbor.test${path}`, focus: () => note(`focused ${path}`) })),
        ),
      open: (path) => note(`opened ${path}`),
    },
  )
  expect(done).toEqual(['closed', ...expected])
})
