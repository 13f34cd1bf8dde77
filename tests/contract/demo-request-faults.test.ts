import { randomUUID } from 'node:crypto'
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

const proven = async () => demoPayload({ altcha: await freshProof(server.origin) })

test.each(['submissions', 'used_challenges', 'demo_requests', 'outgoing_emails'])(
  'when %s can’t be written the answer is 503 in the site’s format, nothing is stored and no mail is sent',
  async (collection) => {
    const payload = await proven()
    await server.admin.call('DELETE', `/api/collections/${collection}`)
    const answer = await sendDemoRequest(server.origin, payload)
    expect(answer).toMatchObject({
      status: 503,
      body: { success: false, code: 'unavailable', error: expect.any(String) },
    })
    expect(answer.text).not.toMatch(/sql|collection|goja|\.js|submissions|stack/i)
    for (const other of ['submissions', 'used_challenges', 'demo_requests', 'outgoing_emails'].filter(
      (name) => name !== collection,
    )) {
      expect(await server.admin.rows(other)).toEqual([])
    }
  },
)

test('if the database refuses a valid row, staff get the request by mail, and retries don’t get 503 forever', async () => {
  const collection = v.parse(
    v.looseObject({ fields: v.array(v.looseObject({ name: v.string() })) }),
    await server.admin.call('GET', '/api/collections/demo_requests'),
  )
  const fields = collection.fields.map((field) => (field.name === 'notes' ? { ...field, max: 3 } : field))
  await server.admin.call('PATCH', '/api/collections/demo_requests', { fields })

  const answer = await sendDemoRequest(server.origin, await proven(), { key: `0a1b2c3d${randomUUID().slice(8)}` })
  expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'invalid' } })
  expect(await server.admin.rows('demo_requests')).toEqual([])
  const mails = await server.admin.rows('outgoing_emails')
  expect(mails).toMatchObject([
    { to: 'staff@lexharbor.example', subject: 'A demo request could not be stored (LH-0A1B2C3D)' },
  ])
  for (const value of ['Ada Okafor', 'ada@okafor-lind.example', 'Two offices.'])
    expect(mails[0]?.['text']).toContain(value)
})
