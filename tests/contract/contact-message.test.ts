import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { freshProof } from '../support/http/submission.ts'
import { contactPayload, submitEmail, sendProvenEmail } from '../support/http/form-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(() => server.remove())

const count = async (collection: string) => (await server.admin.rows(collection)).length
const counts = async () => ({
  rows: await count('contact_messages'),
  keys: await count('submissions'),
  proofs: await count('used_challenges'),
  mails: await count('outgoing_emails'),
})
const ONE_OF_EACH = { rows: 1, keys: 1, proofs: 1, mails: 2 }
const proven = async (changes: Record<string, unknown> = {}) =>
  contactPayload({ ...changes, altcha: await freshProof(server.origin, 'send-email') })

test('an accepted message is one row, one key, one used proof and two queued mails; additional fields are ignored', async () => {
  const smuggled = {
    id: 'smuggled0000000',
    created: '2000-01-01',
    receipt: 'x',
    to: 'all@firm.example',
    bcc: 'all@firm.example',
    html: '<b>',
  }
  const answer = await submitEmail(
    server.origin,
    await proven({ ...smuggled, replyTo: 'all@firm.example', from: 'boss@firm.example' }),
    {
      key: '0A1B2C3D-0000-4000-8000-000000000001',
    },
  )
  expect([answer.status, answer.text]).toEqual([200, '{"success":true,"receipt":"LH-0A1B2C3D"}'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await counts()).toEqual(ONE_OF_EACH)

  const [row] = await server.admin.rows('contact_messages')
  expect(row).toMatchObject({
    ...contactPayload(),
    firmSizeBand: '2-5',
    submittedAt: '2026-11-21 10:00:00.000Z',
    receipt: 'LH-0A1B2C3D',
  })
  expect(row?.id).not.toBe('smuggled0000000')
  expect(row?.['created']).not.toMatch(/^2000/)
  expect((await server.admin.rows('outgoing_emails')).map((mail) => [mail['to'], mail['replyTo']])).toEqual([
    ['ada@okafor-lind.example', 'staff@lexharbor.example'],
    ['staff@lexharbor.example', 'ada@okafor-lind.example'],
  ])
  const [submission] = await server.admin.rows('submissions')
  expect(submission?.['call']).toBe('send-email')
  expect(JSON.stringify(submission?.['answer'])).not.toMatch(/Ada|Okafor|555 0100/)
})

test('a message without subject, firm size and telephone is stored as a general question', async () => {
  const { subject: _subject, firmSize: _size, phone: _phone, ...least } = contactPayload()
  expect((await sendProvenEmail(server.origin, least)).status).toBe(200)
  expect(await server.admin.rows('contact_messages')).toMatchObject([
    { subject: 'General Question', firmSize: '', firmSizeBand: '', phone: '' },
  ])
})

test('if the database can’t write the row, the answer is 503 in the site’s format, and nothing is stored', async () => {
  const payload = await proven()
  await server.admin.call('DELETE', '/api/collections/contact_messages')
  const answer = await submitEmail(server.origin, payload)
  expect(answer).toMatchObject({
    status: 503,
    body: { success: false, code: 'unavailable', error: expect.any(String) },
  })
  expect(answer.text).not.toMatch(/sql|collection|goja|\.js|contact_messages|stack/i)
  for (const other of ['submissions', 'used_challenges', 'outgoing_emails'])
    expect(await server.admin.rows(other)).toEqual([])
})

test('if the database refuses a valid row, staff get the message by mail', async () => {
  const { fields } = v.parse(
    v.looseObject({ fields: v.array(v.looseObject({ name: v.string() })) }),
    await server.admin.call('GET', '/api/collections/contact_messages'),
  )
  await server.admin.call('PATCH', '/api/collections/contact_messages', {
    fields: fields.map((field) => (field.name === 'message' ? { ...field, max: 3 } : field)),
  })
  const answer = await sendProvenEmail(server.origin, contactPayload(), { key: `0a1b2c3d${randomUUID().slice(8)}` })
  expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'invalid' } })
  expect(await counts()).toEqual({ rows: 0, keys: 0, proofs: 0, mails: 1 })
  const [mail] = await server.admin.rows('outgoing_emails')
  expect(mail).toMatchObject({
    to: 'staff@lexharbor.example',
    subject: 'A contact message could not be stored (LH-0A1B2C3D)',
  })
  for (const value of ['Ada Okafor', 'ada@okafor-lind.example', 'What does it cost?'])
    expect(mail?.['text']).toContain(value)
})
