import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { editObstacle } from '../outbox/status/outbox-texts.ts'
import { newItem } from '../outbox/queue/outbox-item.ts'
import { ThankYouView, type ThankYouViewProps } from './thank-you-view.tsx'
import { HOUR_MS, MINUTE_MS } from '../lib/time-units.ts'
import { timeLeftText } from './appointment-card.tsx'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'

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

test('a change is promised where it is possible', async () => {
  expect(await text(false)).toContain('On this device shows that it waits, and lets you change or discard it.')
  expect(await text(false)).not.toContain('can’t be changed')
})

test('of a request that may have arrived only the discarding is promised, with the reason', async () => {
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

test('a sent request is shown as the appointment, with the server’s time for the reply', async () => {
  const text = await shown({ appointment, answerBy: '2026-11-23T14:00:00.000Z' })
  for (const part of ['Tuesday, November 24, 2026', '10:00 AM', '45 minutes', 'Osei &amp; Lind', 'dana@firm.example'])
    expect(text).toContain(part)
  expect(text).toContain('You hear from us by Monday, 9 AM ET.')
})

test('a site that names no number and promises no time says neither', async () => {
  const facts = [brand.phone, claims.demoReply]
  for (const fact of facts) Object.assign(fact, { state: 'hidden' })
  const text = (await shown({ appointment })).replace(/\s+/g, ' ')
  for (const fact of facts) Object.assign(fact, { state: 'sample' })
  expect(text).toContain('Our team will contact you. Our hours are')
  expect(text).toMatch(/Questions\? Please write to hello@lexharbor\.example ?, and quote the receipt\./)
})

test('a waiting request is shown too, without a promised reply; a deleted or discarded one is not', async () => {
  const waiting = await shown({ status: 'saved', appointment })
  expect(waiting).toContain('10:00 AM')
  expect(waiting).not.toContain('You hear from us by')
  for (const status of ['deleted', 'gone'] as const)
    expect(await shown({ status, appointment })).not.toContain('dana@firm.example')
})

test('a time that had passed is said to have, and new ones are offered', async () => {
  const text = await shown({ appointment, newTimes: ['2026-11-25T13:00:00.000Z'] })
  expect(text).toContain('This time had passed when your request reached us.')
  expect(text).toContain('Wednesday, November 25, 2026, 8:00 AM (New York time)')
})

test('without the appointment there is the receipt', async () => {
  const text = await shown({})
  expect(text).toContain('LH-0F8FAD5B')
  expect(text).not.toMatch(/Firm|undefined/)
})

test('a booked demo can be put into the calendar, moved and cancelled; a cancelled one can’t', async () => {
  const booked = { ...appointment, booking: 'booked', uid: 'demo-a@firm.example' } as const
  const text = await shown({ appointment: booked })
  for (const part of ['Booked for you.', 'Add to your calendar', 'Choose another time', 'Cancel the demo'])
    expect(text).toContain(part)
  expect(await shown({ status: 'saved', appointment: booked })).not.toContain('Cancel the demo')
  const cancelled = await shown({ appointment: { ...booked, booking: 'cancelled' } })
  expect(cancelled).toContain('Cancelled: your place is free again.')
  expect(cancelled).not.toContain('Add to your calendar')
})

test('a booked demo says that the link to join comes by mail, and a cancelled one does not', async () => {
  const booked = { ...appointment, booking: 'booked', uid: 'demo-a@firm.example' } as const
  expect(await shown({ appointment: booked })).toContain('The link to join is in your invitation')
  expect(await shown({ appointment: { ...booked, booking: 'cancelled' } })).not.toContain('link to join')
})

test('of a time on which a person has to agree the page says so', async () => {
  expect(await shown({ appointment })).toContain(
    'This time is not booked yet: a member of our team agrees on it with you',
  )
  const { preferredDate: _none, ...open } = appointment
  expect(await shown({ appointment: open })).toContain('A member of our team agrees on a time with you.')
})

test('a provisional one says until when it is kept and what to press, can be moved and cancelled, and is no entry yet', async () => {
  const kept = { ...appointment, booking: 'provisional', provisionalUntil: '2026-11-23T16:00:00.000Z' } as const
  const text = await shown({ appointment: kept })
  for (const part of [
    'Kept for you until ',
    'Press the link in the mail to ',
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
])('%d ms are told as “%s”', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text)
})

test.each([
  ['taken', 'This time was taken when your request reached us.'],
  ['closed', 'This time is outside the hours in which we give demos.'],
  ['passed', 'This time had passed when your request reached us.'],
] as const)('of a time that is %s the reason is told, and a button books each free one', async (booking, reason) => {
  const text = await shown({ appointment: { ...appointment, booking }, newTimes: ['2026-11-25T13:00:00.000Z'] })
  expect(text).toContain(reason)
  expect(text).toContain('Book Wednesday, November 25, 2026, 8:00 AM (New York time)')
  expect(text).not.toContain('Cancel the demo')
})

test('without the appointment the free times are offered all the same: the request was sent when this page was closed', async () => {
  expect(await shown({ newTimes: ['2026-11-25T13:00:00.000Z'] })).toContain('Book Wednesday, November 25, 2026')
})
