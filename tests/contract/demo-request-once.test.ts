import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { demoRequest } from '../../src/demo-request/rules/demo-request.form.ts'
import { demoPayload, freshProof, sendDemoRequest } from '../support/http/submission.ts'
import { longestTexts } from '../support/http/form-calls.ts'
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
  expect(JSON.stringify(submission?.['answer'])).not.toMatch(/Ada|Okafor|555/)
})

test('a retry is answered with the same bytes, bare or quoted key, without a new proof', async () => {
  const key = randomUUID()
  const payload = await proven()
  const first = await sendDemoRequest(server.origin, payload, { key })
  for (const retry of [
    { payload, key },
    { payload: { ...payload, altcha: '', submittedAt: '2026-11-24T08:00:00.000Z' }, key: `"${key}"` },
    { payload: { website: 'pills.example', ...payload, altcha: 'stale' }, key: key.toUpperCase() },
  ]) {
    const again = await sendDemoRequest(server.origin, retry.payload, { key: retry.key })
    expect([again.status, again.text]).toEqual([first.status, first.text])
  }
  expect(await counts()).toEqual({ rows: 1, keys: 1, proofs: 1, mails: 2 })
})

test('a key that belongs to another request is answered 422', async () => {
  const key = randomUUID()
  await sendDemoRequest(server.origin, await proven(), { key })
  // What no schema knows today may be a column tomorrow: it is part of what was asked.
  for (const changes of [{ notes: 'Three offices.' }, { unknown: 1 }, { notes: ' Two offices.' }, { firstName: '' }]) {
    const other = await sendDemoRequest(server.origin, await proven(changes), { key })
    expect(other).toMatchObject({ status: 422, body: { success: false, code: 'key_reused' } })
  }
  expect(await counts()).toEqual({ rows: 1, keys: 1, proofs: 1, mails: 2 })
})

test('twenty requests racing with one key and one proof make one row and get one answer', async () => {
  const key = randomUUID()
  const payload = await proven()
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendDemoRequest(server.origin, payload, { key })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await counts()).toEqual({ rows: 1, keys: 1, proofs: 1, mails: 2 })
})

test('twenty requests racing with one proof and keys of their own make one row', async () => {
  const payload = await proven()
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendDemoRequest(server.origin, payload)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
  expect(await counts()).toEqual({ rows: 1, keys: 1, proofs: 1, mails: 2 })
})

test('a used proof is answered 403 after a restart too', async () => {
  const payload = await proven()
  await sendDemoRequest(server.origin, payload)
  await server.kill()
  await server.start()
  const again = await sendDemoRequest(server.origin, payload)
  expect(again).toMatchObject({ status: 403, body: { success: false, code: 'captcha' } })
  expect(await count('demo_requests')).toBe(1)
})

test('a proof and a key outlive a killed server', async () => {
  const key = randomUUID()
  const payload = await proven()
  await server.kill()
  await server.start()
  const first = await sendDemoRequest(server.origin, payload, { key })
  expect(first.status).toBe(200)
  await server.kill()
  await server.start()
  const again = await sendDemoRequest(server.origin, payload, { key })
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(await counts()).toEqual({ rows: 1, keys: 1, proofs: 1, mails: 2 })
})

test('a passed slot is stored, flagged, and answered with three weekday times to come', async () => {
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

test('every text the schema accepts fits its column', async () => {
  const label = 'x'.repeat(60)
  const longest = {
    ...Object.fromEntries(
      Object.entries(longestTexts(demoRequest)).map(([name, max]) => [name, '💼'.repeat(max / 2).padEnd(max, 'x')]),
    ),
    email: `o'neill+${'x'.repeat(40)}@${[label, label, label].join('.')}.example`,
    firmSize: '16-50',
    preferredDate: '0001-01-01T00:00:00Z',
  }
  const answer = await sendDemoRequest(server.origin, await proven(longest))
  expect(answer).toMatchObject({ status: 200 })
  const [row] = await server.admin.rows('demo_requests')
  expect(row).toMatchObject({ ...longest, preferredDate: expect.any(String) })
})

test.each([
  ['right-to-left and combining text', 'مكتب‮ 𝕬d̷̢̛ä'],
  ['a bell', 'ab\u0007c'],
  ['markup', '<script>alert(1)</script>&amp;'],
])('%s is stored as it was written', async (_name, firmName) => {
  expect(await sendDemoRequest(server.origin, await proven({ firmName }))).toMatchObject({ status: 200 })
  expect(await server.admin.rows('demo_requests')).toMatchObject([{ firmName }])
})

test('a NUL and half a surrogate pair are no text: they are refused, and nothing is stored', async () => {
  expect(await sendDemoRequest(server.origin, await proven({ firmName: 'a\u0000b' }))).toMatchObject({
    status: 422,
    body: { code: 'invalid', fields: { firmName: expect.any(String) } },
  })
  expect(await sendDemoRequest(server.origin, await proven({ firmName: 'a\ud800b' }))).toMatchObject({
    status: 400,
    body: { code: 'bad_request' },
  })
  expect(await count('demo_requests')).toBe(0)
})
