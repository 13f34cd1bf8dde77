import { expect, test } from 'vitest'
import { askFreeSlots, nearestFreeTimes, readFreeSlots, askDemo, changeDemo } from './demo-calls.ts'

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()
const answer = {
  success: true,
  days: [
    { date: '2026-11-24', slots: [14, 15, 16].map((hour) => ({ time: at(24, hour), free: hour !== 15 })) },
    { date: '2026-11-25', slots: [14, 15].map((hour) => ({ time: at(25, hour), free: true })) },
    { date: '2026-11-26', slots: [] },
  ],
}

test('each day has its demo hours and free times', () => {
  const slots = readFreeSlots(answer)
  expect(slots.get('2026-11-24')).toEqual({
    given: [at(24, 14), at(24, 15), at(24, 16)],
    free: [at(24, 14), at(24, 16)],
  })
  expect(slots.get('2026-11-26')).toEqual({ given: [], free: [] })
  expect(slots.get('2026-11-27')).toBeUndefined()
})

test('the free times nearest to a taken one are returned in order', () => {
  const slots = readFreeSlots(answer)
  expect(nearestFreeTimes(slots, at(24, 15), 3)).toEqual([at(24, 14), at(24, 16), at(25, 14)])
  expect(nearestFreeTimes(slots, at(25, 14), 1)).toEqual([at(25, 15)])
  expect(nearestFreeTimes(new Map(), at(25, 14), 3)).toEqual([])
})

test.each([
  undefined,
  null,
  'x',
  [],
  {},
  { days: 'x' },
  { days: [null, { date: 7, slots: [] }, { date: '2026-11-24' }] },
])('the answer %j yields no free times', (value) => {
  expect(readFreeSlots(value).size).toBe(0)
})

test.each([
  ['no server answers', () => Promise.reject(new TypeError('failed'))],
  ['a captive portal does', () => Promise.resolve(new Response('<html>'))],
  ['the server refuses', () => Promise.resolve(new Response('{"success":false}', { status: 503 }))],
])('if %s, no free times are known, and every time is offered', async (_, send) => {
  expect((await askFreeSlots(undefined, send)).size).toBe(0)
})

test('free times are requested from tomorrow on, or from a later day', async () => {
  const asked: unknown[] = []
  const send = (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(JSON.stringify(answer)))
  }
  expect([(await askFreeSlots(undefined, send)).size, (await askFreeSlots('2027-03-01', send)).size]).toEqual([3, 3])
  expect(asked).toEqual(['/api/site/slots?days=42', '/api/site/slots?days=42&from=2027-03-01'])
})

const TIME = '2026-11-24T15:00:00.000Z'
const answering = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

test('a successful change has the result "done"', async () => {
  const sent: unknown[] = []
  const change = await changeDemo('reschedule', 'a-key', TIME, (address, init) => {
    sent.push(address, init?.body)
    return answering(200, {
      success: true,
      code: 'done',
      uid: 'demo-a@firm.example',
      time: TIME,
    })()
  })
  expect(change).toEqual({ kind: 'done', uid: 'demo-a@firm.example', time: TIME })
  expect(sent).toEqual(['/api/site/demo/reschedule', JSON.stringify({ key: 'a-key', time: TIME })])
})

test('for an unavailable time the result has the server’s reason and free times', async () => {
  const answer = answering(409, { success: false, code: 'taken', error: 'Taken.', newTimes: [TIME, 'soon'] })
  expect(await changeDemo('reschedule', 'a-key', TIME, answer)).toEqual({
    kind: 'refused',
    error: 'Taken.',
    newTimes: [TIME],
  })
})

test.each([
  ['a captive portal', answering(200, '<html>')],
  ['a busy server', answering(503, { success: false, error: 'x' })],
  ['no network', () => Promise.reject(new TypeError('failed'))],
])('after %s the result is unknown', async (_, send) => {
  expect(await changeDemo('cancel', 'a-key', undefined, send)).toEqual({ kind: 'unanswered' })
})

test('the demo’s state is requested without a change', async () => {
  const sent: unknown[] = []
  const until = '2026-11-23T15:00:00.000Z'
  const stands = { success: true, code: 'already', uid: 'demo-a@firm.example', time: TIME }
  const asked = (body: object) =>
    askDemo('a-key', (_address, init) => {
      sent.push(init?.body)
      return answering(200, body)()
    })
  expect(await asked({ ...stands, booking: 'provisional', provisionalUntil: until })).toEqual({
    booking: 'provisional',
    preferredDate: TIME,
    uid: 'demo-a@firm.example',
    provisionalUntil: until,
  })
  expect(await asked({ ...stands, booking: 'booked' })).toMatchObject({ booking: 'booked', preferredDate: TIME })
  expect(sent).toEqual([JSON.stringify({ key: 'a-key' }), JSON.stringify({ key: 'a-key' })])
  for (const unknown of [{ ...stands, booking: 'freed' }, stands, { success: false, code: 'unknown', error: 'x' }])
    expect(await asked(unknown)).toBeUndefined()
  expect(await askDemo('a-key', () => Promise.reject(new TypeError('failed')))).toBeUndefined()
})
