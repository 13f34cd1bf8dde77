import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONTACT_REQUIRED_FIELDS } from '../../src/contact/rules/contact-message-schema.ts'
import { demoPayload, fetchChallenge, freshProof, solve } from '../support/demo-request.ts'
import { contactPayload, newsletterPayload, sendEmail } from '../support/send-email.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let contact: Record<string, unknown>
let newsletter: Record<string, unknown>

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
beforeEach(async () => {
  const altcha = await freshProof(server.origin, 'send-email')
  contact = contactPayload({ altcha })
  newsletter = newsletterPayload({ altcha })
})
afterAll(() => server.remove())

/** Nothing was stored, whatever the answer said. */
async function expectNothingStored() {
  for (const collection of [
    'contact_messages',
    'newsletter_subscribers',
    'submissions',
    'used_challenges',
    'outgoing_emails',
  ]) {
    expect({ [collection]: await server.admin.rows(collection) }).toEqual({ [collection]: [] })
  }
}

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
])('content type %s is answered 415', async (contentType) => {
  const answer = await sendEmail(server.origin, contact, { contentType })
  expect(answer).toMatchObject({ status: 415, body: { success: false, code: 'unsupported_media_type' } })
  await expectNothingStored()
})

test('65 KiB are answered 413, with and without a declared length', async () => {
  const large = { ...contact, message: 'x'.repeat(65 * 1024) }
  for (const answer of [
    await sendEmail(server.origin, large),
    await sendEmail(server.origin, undefined, { body: new Blob([JSON.stringify(large)]).stream() }),
  ]) {
    expect(answer).toMatchObject({ status: 413, body: { success: false, code: 'too_large' } })
  }
  await expectNothingStored()
})

test.each([null, '', 'abc', `${randomUUID()}x`, `"${randomUUID()}`])('key %j is answered 400 bad_key', async (key) => {
  const answer = await sendEmail(server.origin, contact, { key })
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_key' } })
  await expectNothingStored()
})

test.each([
  ['nothing', ''],
  ['half an object', '{"type":"contact"'],
  ['two objects', '{} {}'],
  ['null', 'null'],
  ['an array', '[]'],
  ['10,000 nested arrays', '['.repeat(10_000)],
  ['an object with bad UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
])('a body of %s is answered 400', async (_name, body) => {
  const answer = await sendEmail(server.origin, undefined, { body })
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_request' } })
  await expectNothingStored()
})

test.each([undefined, null, '', 'Contact', 'demo_request', 'toString', 1, ['contact'], { contact: true }])(
  'type %j is answered 422',
  async (type) => {
    const answer = await sendEmail(server.origin, { ...contact, type })
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, code: 'invalid', fields: { type: expect.any(String) } },
    })
    await expectNothingStored()
  },
)

describe('contact', () => {
  test.each([...CONTACT_REQUIRED_FIELDS])('without %s the answer is 422 and names it', async (name) => {
    for (const value of [undefined, null, '', '  ']) {
      const answer = await sendEmail(server.origin, { ...contact, [name]: value })
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({
        success: false,
        error: `Please fill in all required fields: ${name}`,
        code: 'invalid',
        fields: { [name]: expect.any(String) },
      })
    }
    await expectNothingStored()
  })

  test.each([
    ['name', 42],
    ['name', 'x'.repeat(202)],
    ['email', { $ne: null }],
    ['email', 'ada'],
    ['email', 'ada@firm.example\r\nBcc: all@firm.example'],
    ['email', 'ada@firm.example, all@firm.example'],
    ['email', 'Ada <ada@firm.example>'],
    ['subject', 'Anything'],
    ['subject', 'Pricing Questions\r\nBcc: all@firm.example'],
    ['subject', 7],
    ['message', ['x']],
    ['message', 'x'.repeat(5001)],
    ['firmName', true],
    ['firmSize', '2-5'],
    ['phone', 5],
    ['phone', 'x'.repeat(51)],
    ['submittedAt', null],
    ['submittedAt', 1],
    ['altcha', {}],
  ])('%s = %j is answered 422 with a text for the field', async (name, value) => {
    const answer = await sendEmail(server.origin, { ...contact, [name]: value })
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, code: 'invalid', fields: { [name]: expect.any(String) } },
    })
    await expectNothingStored()
  })
})

describe('newsletter', () => {
  test.each([undefined, null, '', '  '])('email %j is answered 422 and named', async (email) => {
    const answer = await sendEmail(server.origin, { ...newsletter, email })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        success: false,
        code: 'invalid',
        error: 'Please fill in all required fields: email',
        fields: { email: 'Enter your email address.' },
      },
    })
    await expectNothingStored()
  })

  test.each([
    ['email', ['a@firm.example', 'b@firm.example']],
    ['email', 'reader'],
    ['email', 'reader@firm.example\nBcc: all@firm.example'],
    ['email', `${'x'.repeat(243)}@firm.example`],
    ['subject', {}],
    ['source', 'x'.repeat(41)],
    ['source', 5],
    ['submittedAt', 'now'],
    ['altcha', 1],
  ])('%s = %j is answered 422 with a text for the field', async (name, value) => {
    const answer = await sendEmail(server.origin, { ...newsletter, [name]: value })
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, code: 'invalid', fields: { [name]: expect.any(String) } },
    })
    await expectNothingStored()
  })
})

test.each([
  ['none', () => ''],
  ['a forged proof', () => Buffer.from('{"algorithm":"SHA-256"}').toString('base64')],
  ['a proof for another call', async () => solve(await fetchChallenge(server.origin, 'request-demo'))],
])('with %s the answer is 403', async (_name, proof) => {
  for (const payload of [contact, newsletter]) {
    const answer = await sendEmail(server.origin, { ...payload, altcha: await proof() })
    expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'captcha' } })
  }
  await expectNothingStored()
})

test('a demo request is no mail of this call, and GET is a JSON 404', async () => {
  const answer = await sendEmail(server.origin, demoPayload({ altcha: contact['altcha'] }))
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } })
  const got = await fetch(`${server.origin}/api/site/send-email`)
  expect([got.status, await got.json()]).toMatchObject([404, { success: false, code: 'not_found' }])
  await expectNothingStored()
})
