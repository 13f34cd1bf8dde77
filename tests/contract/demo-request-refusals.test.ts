import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REQUIRED_FIELDS } from '../../src/demo-request/rules/demo-request-schema.ts'
import { demoPayload, freshProof, sendDemoRequest } from '../support/demo-request.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let payload: Record<string, unknown>

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
beforeEach(async () => {
  payload = demoPayload({ altcha: await freshProof(server.origin) })
})
afterAll(() => server.remove())

/** Nothing was stored, whatever the answer said. */
async function expectNothingStored() {
  for (const collection of ['demo_requests', 'submissions', 'used_challenges', 'outgoing_emails']) {
    expect({ [collection]: await server.admin.rows(collection) }).toEqual({ [collection]: [] })
  }
}

describe('content type', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonpwn',
    'application/json; charset=iso-8859-1',
    'application/json, text/plain',
  ])('%s is answered 415', async (contentType) => {
    const answer = await sendDemoRequest(server.origin, payload, { contentType })
    expect(answer).toMatchObject({ status: 415, body: { success: false, code: 'unsupported_media_type' } })
    await expectNothingStored()
  })
})

describe('size', () => {
  test('65 KiB are answered 413', async () => {
    const answer = await sendDemoRequest(server.origin, { ...payload, notes: 'x'.repeat(65 * 1024) })
    expect(answer).toMatchObject({ status: 413, body: { success: false, code: 'too_large' } })
    await expectNothingStored()
  })

  test('65 KiB without a declared length are answered 413', async () => {
    const body = new Blob([JSON.stringify({ ...payload, notes: 'x'.repeat(65 * 1024) })]).stream()
    const answer = await sendDemoRequest(server.origin, undefined, { body })
    expect(answer).toMatchObject({ status: 413, body: { success: false, code: 'too_large' } })
    await expectNothingStored()
  })
})

describe('key', () => {
  test.each([null, '', 'abc', '1234', `${randomUUID()}x`, `"${randomUUID()}`, `${randomUUID()}"`, `{${randomUUID()}}`])(
    '%j is answered 400 bad_key',
    async (key) => {
      const answer = await sendDemoRequest(server.origin, payload, { key })
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_key' } })
      await expectNothingStored()
    },
  )
})

describe('body', () => {
  test.each([
    ['nothing', ''],
    ['half an object', '{"firstName":'],
    ['garbage after the object', '{} {}'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a number', '7'],
    ['a text', '"x"'],
    ['10,000 nested arrays', '['.repeat(10_000)],
    ['an object with bad UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])('%s is answered 400', async (_name, body) => {
    const answer = await sendDemoRequest(server.origin, undefined, { body })
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_request' } })
    await expectNothingStored()
  })
})

describe('fields', () => {
  test.each([...REQUIRED_FIELDS])('without %s the answer is 422 and names it', async (name) => {
    for (const value of [undefined, null, '', '  ']) {
      const answer = await sendDemoRequest(server.origin, { ...payload, [name]: value })
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

  test('all missing fields are named in the order of the form', async () => {
    const answer = await sendDemoRequest(server.origin, {
      requestType: 'demo_request',
      submittedAt: payload['submittedAt'],
    })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'Please fill in all required fields: firstName, lastName, email, firmName, firmSize, practiceAreas',
      },
    })
  })

  test.each([
    ['firstName', 42],
    ['lastName', ['a']],
    ['email', { $ne: null }],
    ['email', 'ada'],
    ['email', 'ada@firm.example\r\nBcc: all@firm.example'],
    ['firmSize', '51+'],
    ['practiceAreas', true],
    ['phone', 5],
    ['notes', ['x']],
    ['preferredDate', 'tomorrow'],
    ['requestType', 'contact'],
    ['requestType', null],
    ['submittedAt', 1],
    ['altcha', {}],
  ])('%s = %j is answered 422 with a text for the field', async (name, value) => {
    const answer = await sendDemoRequest(server.origin, { ...payload, [name]: value })
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, code: 'invalid', fields: { [name]: expect.any(String) } },
    })
    await expectNothingStored()
  })

  test('a text longer than its column is answered 422', async () => {
    const answer = await sendDemoRequest(server.origin, { ...payload, notes: 'x'.repeat(5001) })
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, code: 'invalid', fields: { notes: 'Use at most 5000 characters.' } },
    })
    await expectNothingStored()
  })
})

test.each([
  ['GET', '/api/site/request-demo'],
  ['PUT', '/api/site/request-demo'],
  ['POST', '/api/site/challenge'],
  ['GET', '/api/site/nothing-here'],
])('%s %s is a JSON 404', async (method, path) => {
  const response = await fetch(`${server.origin}${path}`, { method })
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toMatchObject({ success: false, code: 'not_found' })
})
