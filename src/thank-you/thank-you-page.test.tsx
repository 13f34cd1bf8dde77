import { expect, test } from 'vitest'
import { requestStatus, ThankYouView, type OutboxView, type ThankYouViewProps } from './thank-you-page.tsx'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { editObstacle } from '../outbox/status/outbox-texts.ts'
import { newItem } from '../outbox/queue/outbox-item.ts'
import { HOUR_MS, MINUTE_MS } from '../lib/time-units.ts'
import { timeLeftText } from '../appointments/appointment-card.tsx'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const empty: OutboxView = { loaded: true, pending: [], needsAttention: [], receipts: [] }
const saved = { status: 'saved', key } as const

test('a request that the server confirmed to the form has the status "sent", whatever the outbox contains', () => {
  expect(requestStatus({ status: 'sent', key }, empty)).toBe('sent')
})

test('a saved request has the status "sent" only when the outbox has its receipt', () => {
  expect(requestStatus(saved, { ...empty, loaded: false })).toBe('saved')
  expect(requestStatus(saved, { ...empty, pending: [{ key }] })).toBe('saved')
  expect(requestStatus(saved, { ...empty, receipts: [{ key }] })).toBe('sent')
})

test('a request that the firm has deleted has the status "deleted", whatever the server confirmed to the form', () => {
  const receipts = [{ key, answer: { success: true, deleted: true } }]
  expect(requestStatus(saved, { ...empty, receipts })).toBe('deleted')
  expect(requestStatus({ status: 'sent', key }, { ...empty, receipts })).toBe('deleted')
  expect(requestStatus(saved, { ...empty, receipts: [{ key, answer: { success: true } }] })).toBe('sent')
})

test('a refused request needs attention', () => {
  expect(requestStatus(saved, { ...empty, needsAttention: [{ key }] })).toBe('needs-attention')
})

test('a discarded request has the status "gone", even if the outbox contains another request', () => {
  expect(requestStatus(saved, { ...empty, pending: [{ key: 'other' }], receipts: [{ key: 'other' }] })).toBe('gone')
})

async function text(uncertain: boolean): Promise<string> {
  const item = { ...newItem('request-demo', {}, key, 0), uncertain }
  const obstacle = editObstacle(item, { to: '/request-demo' })
  const routeTree = createRootRoute({
    component: () => <ThankYouView status="saved" requestKey={key} obstacle={obstacle} />,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, '')
}

test('the page offers a change if it is possible', async () => {
  expect(await text(false)).toContain('On this device shows that it waits, and lets you change or discard it.')
  expect(await text(false)).not.toContain('can’t be changed')
})

test('for a request that may have arrived the page offers only discarding, with the reason', async () => {
  expect(await text(true)).toContain('lets you discard it. It can’t be changed just now: it was sent once')
  expect(await text(true)).not.toContain('change or discard')
})

const appointment = {
  key,
  preferredDate: '2026-11-24T15:00:00.000Z',
  duration: 45,
  email: 'dana@firm.example',
  firmName: 'Osei & Lind',
}

async function shown(props: Partial<ThankYouViewProps>): Promise<string> {
  const routeTree = createRootRoute({ component: () => <ThankYouView status="sent" requestKey={key} {...props} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, ' ')
}

test('a sent request is shown with its appointment and the server’s time of the reply', async () => {
  const text = await shown({ appointment, answerBy: '2026-11-23T14:00:00.000Z' })
  for (const part of ['Tuesday, November 24, 2026', '10:00 AM', '45 minutes', 'Osei &amp; Lind', 'dana@firm.example'])
    expect(text).toContain(part)
  expect(text).toContain('We’ll be in touch by Monday, 9 AM ET.')
})

test('without a telephone number and a promised time, the page shows neither', async () => {
  const facts = [brand.phone, claims.demoReply]
  for (const fact of facts) Object.assign(fact, { state: 'hidden' })
  const text = (await shown({ appointment })).replace(/\s+/g, ' ')
  for (const fact of facts) Object.assign(fact, { state: 'sample' })
  expect(text).toContain('Our team will contact you. Our hours are')
  expect(text).toMatch(/Questions\? Please write to hello@lexharbor\.example ?, and quote the reference\./)
})

test('a waiting request is shown without a promised reply; a deleted or discarded one is not shown', async () => {
  const waiting = await shown({ status: 'saved', appointment })
  expect(waiting).toContain('10:00 AM')
  expect(waiting).not.toContain('We’ll be in touch by')
  for (const status of ['deleted', 'gone'] as const)
    expect(await shown({ status, appointment })).not.toContain('dana@firm.example')
})

test('for a time in the past the page says so, and offers other times', async () => {
  const text = await shown({ appointment, newTimes: ['2026-11-25T13:00:00.000Z'] })
  expect(text).toContain('This time had passed when your request reached us.')
  expect(text).toContain('Wednesday, November 25, 2026, 8:00 AM (New York time)')
})

test('without the appointment the page shows the receipt', async () => {
  const text = await shown({})
  expect(text).toContain('LH-0F8FAD5B')
  expect(text).not.toMatch(/Firm|undefined/)
})

test('a booked demo can be added to the calendar, moved and cancelled; a cancelled one can’t', async () => {
  const booked = { ...appointment, booking: 'booked', uid: 'demo-a@firm.example' } as const
  const text = await shown({ appointment: booked })
  for (const part of ['Booked for you.', 'Add to your calendar', 'Choose another time', 'Cancel the demo'])
    expect(text).toContain(part)
  expect(await shown({ status: 'saved', appointment: booked })).not.toContain('Cancel the demo')
  const cancelled = await shown({ appointment: { ...booked, booking: 'cancelled' } })
  expect(cancelled).toContain('Canceled. Changed your mind? Request a new demo.')
  expect(cancelled).not.toContain('Add to your calendar')
})

test('a booked demo says that the link to join comes by mail, and a cancelled one does not', async () => {
  const booked = { ...appointment, booking: 'booked', uid: 'demo-a@firm.example' } as const
  expect(await shown({ appointment: booked })).toContain('The link to join is in your invitation')
  expect(await shown({ appointment: { ...booked, booking: 'cancelled' } })).not.toContain('link to join')
})

test('for a time on which staff must agree the page says so', async () => {
  expect(await shown({ appointment })).toContain('This time is not booked yet: our team contacts you to confirm it')
  const { preferredDate: _none, ...open } = appointment
  expect(await shown({ appointment: open })).toContain('Our team contacts you to agree on a time.')
})

test('for a provisional demo the page shows its expiry and the link to press, offers moving and cancelling, and no calendar entry', async () => {
  const kept = { ...appointment, booking: 'provisional', provisionalUntil: '2026-11-23T16:00:00.000Z' } as const
  const text = await shown({ appointment: kept })
  for (const part of [
    'Kept for you until ',
    'Press the link in the email to ',
    'Choose another time',
    'Cancel the demo',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Add to your calendar')
})

test.each([
  [2 * HOUR_MS, '2 h 0 min'],
  [2 * HOUR_MS - 1, '1 h 59 min'],
  [HOUR_MS - 1, '59 min'],
  [MINUTE_MS, '1 min'],
  [MINUTE_MS - 1, 'less than a minute'],
])('a remaining time of %d ms reads “%s”', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text)
})

test.each([
  ['taken', 'This time was taken when your request reached us.'],
  ['closed', 'This time is outside our hours for demos.'],
  ['passed', 'This time had passed when your request reached us.'],
] as const)(
  'for a time that is %s the page shows the reason, and a button for each free time',
  async (booking, reason) => {
    const text = await shown({ appointment: { ...appointment, booking }, newTimes: ['2026-11-25T13:00:00.000Z'] })
    expect(text).toContain(reason)
    expect(text).toContain('Book Wednesday, November 25, 2026, 8:00 AM (New York time)')
    expect(text).not.toContain('Cancel the demo')
  },
)

test('without the appointment the page still offers free times, because the request may have been sent while the page was closed', async () => {
  expect(await shown({ newTimes: ['2026-11-25T13:00:00.000Z'] })).toContain('Book Wednesday, November 25, 2026')
})
