import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(() => server.remove())

const count = async (collection: string) => (await server.admin.rows(collection)).length
const counts = async () => ({
  rows: await count('demo_requests'),
  keys: await count('submissions'),
  proofs: await count('used_challenges'),
  mails: await count('outgoing_emails'),
})
const proven = async (changes: Record<string, unknown> = {}) =>
  demoPayload({ ...changes, altcha: await freshProof(server.origin) })

test('an accepted request is one row, one key, one used proof and two queued mails', async () => {
  const answer = await sendDemoRequest(
    server.origin,
    await proven({ id: 'smuggled0000000', created: '2000-01-01', slotState: 'passed' }),
    {
      key: '0A1B2C3D-0000-4000-8000-000000000001',
    },
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.text).toBe('{"success":true,"receipt":"LH-0A1B2C3D","slotState":"open"}')
  expect(await counts()).toEqual({ rows: 1, keys: 1, proofs: 1, mails: 2 })

  const [row] = await server.admin.rows('demo_requests')
  expect(row).toMatchObject({
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@okafor-lind.example',
    phone: '+1 555 0100',
    firmName: 'Okafor & Lind',
    firmSize: '2-5',
    firmSizeBand: '2-5',
    practiceAreas: 'Family law, Real estate',
    currentSoftware: '',
    notes: 'Two offices.',
    preferredTime: '10:00 AM EST',
    preferredDate: '2099-11-24 15:00:00.000Z',
    requestType: 'demo_request',
    slotState: 'open',
    submittedAt: '2026-11-21 10:00:00.000Z',
    receipt: 'LH-0A1B2C3D',
  })
  expect(row?.id).not.toBe('smuggled0000000')
  expect(row?.['created']).not.toMatch(/^2000/)

  const mails = await server.admin.rows('outgoing_emails')
  expect(mails.map((mail) => [mail['to'], mail['status'], mail['attempts']])).toEqual([
    ['ada@okafor-lind.example', 'queued', 0],
    ['staff@lexharbor.example', 'queued', 0],
  ])
  const [submission] = await server.admin.rows('submissions')
  expect(JSON.stringify(submission?.['answer'])).not.toMatch(/Ada|Okafor|555 0100/)
})

/** Sends a demo request. Returns the demo's duration in minutes from its row and its mails. Then deletes them. */
async function minutesAfter(changes: Record<string, unknown>): Promise<unknown[]> {
  expect(await sendDemoRequest(server.origin, await proven(changes))).toMatchObject({ status: 200 })
  const [row] = await server.admin.rows('demo_requests')
  const mails = (await server.admin.rows('outgoing_emails')).map(({ text }) => String(text))
  for (const collection of ['demo_requests', 'outgoing_emails'])
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
  return [row?.['duration'], ...mails.map((text) => /\b(\d+)[- ]minutes?\b/.exec(text)?.[1])]
}

test('the duration is stored, and mailed to visitor and staff; an older form without this choice gets the default', async () => {
  expect(await minutesAfter({ duration: 45 })).toEqual([45, '45', '45'])
  expect(await minutesAfter({ duration: '15' })).toEqual([15, '15', '15'])
  expect(await minutesAfter({})).toEqual([30, '30', '30'])
})

test('the visitor’s inputs from earlier pages are stored; invalid ones are ignored, and the request is accepted', async () => {
  const brought = {
    plan: 'growth',
    estimate: 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth',
    fromPage: '/pricing',
    utm_source: 'bar-journal',
    utm_medium: 'print',
    utm_campaign: 'Herbst “26”',
    utm_term: 'case management',
    utm_content: 'back cover',
    utcOffset: '-06:00',
  }
  expect(await sendDemoRequest(server.origin, await proven(brought))).toMatchObject({ status: 200 })
  expect(await server.admin.rows('demo_requests')).toMatchObject([brought])
  const none = { plan: 'free', estimate: 'staff=x', fromPage: 'https://evil.example', utm_source: 7, utcOffset: 'UTC' }
  expect(await sendDemoRequest(server.origin, await proven(none))).toMatchObject({ status: 200 })
  const rows = await server.admin.rows('demo_requests')
  const empty = Object.fromEntries(Object.keys(brought).map((name) => [name, '']))
  expect(rows.filter(({ plan }) => plan !== 'growth')).toMatchObject([empty])
})

test('the answer to a request with a duration states by when staff reply, in office hours; a retry gets the same time', async () => {
  const key = '0a1b2c3d-0000-4000-8000-000000000009'
  const payload = await proven({ duration: 15 })
  const answer = await sendDemoRequest(server.origin, payload, { key })
  const { answerBy } = v.parse(v.object({ answerBy: v.string() }), answer.body)
  const late = new Date(answerBy)
  expect(late.getTime() - Date.now()).toBeGreaterThan(55 * 60_000)
  const where = late.toLocaleString('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    hour: '2-digit',
    hour12: false,
  })
  expect(where).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri), (?:0[89]|1[0-8])$/)
  const day = late.toLocaleDateString('en-US', { timeZone: 'America/New_York', weekday: 'long' })
  for (const { text } of await server.admin.rows('outgoing_emails'))
    expect(String(text)).toMatch(new RegExp(`\\bby ${day}, \\d{1,2}(?::\\d\\d)? [AP]M ET\\b`))
  expect((await sendDemoRequest(server.origin, payload, { key })).text).toBe(answer.text)
})

test('a request for a past time is stored and flagged, and the answer offers three future times on weekdays', async () => {
  const answer = await sendDemoRequest(server.origin, await proven({ preferredDate: '2026-01-05T15:00:00.000Z' }))
  expect(answer).toMatchObject({ status: 200, body: { success: true, slotState: 'passed' } })
  const { newTimes: times } = v.parse(v.object({ newTimes: v.array(v.string()) }), answer.body)
  expect(times).toHaveLength(3)
  for (const time of times) {
    expect(Date.parse(time)).toBeGreaterThan(Date.now())
    expect(new Date(time).toLocaleDateString('en-US', { timeZone: 'America/New_York', weekday: 'short' })).toMatch(
      /Mon|Tue|Wed|Thu|Fri/,
    )
  }
  expect(await server.admin.rows('demo_requests')).toMatchObject([{ slotState: 'passed' }])
  const [toVisitor, toStaff] = await server.admin.rows('outgoing_emails')
  expect(toVisitor?.['text']).toContain(
    'You asked for Monday, January 5, 2026, 10:00 AM (New York time). That time had passed',
  )
  expect(toStaff?.['subject']).toContain('the chosen time has passed')
})
