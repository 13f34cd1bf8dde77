import { expect, test } from 'vitest'
import { askDemo, changeDemo } from './change-demo.ts'

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
