import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshProof } from '../support/http/submission.ts'
import { contactPayload, submitEmail, sendProvenEmail } from '../support/http/form-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

// Tests receipts. A receipt is the first eight digits of an idempotency key, which the client generates. It names a
// request, but proves nothing.

let server: TestServer

beforeEach(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(() => server.remove())

const RECEIPT = 'LH-0A1B2C3D'
const MINE = '0a1b2c3d-0000-4000-8000-000000000001'
const FORGED = '0a1b2c3d-0000-4000-8000-000000000002'

test('two requests with one receipt stay two: each has its own row, mails and answer, also for its retries', async () => {
  const mine = contactPayload({ message: 'Mine.' })
  const forged = contactPayload({ message: 'Forged.', email: 'mallory@okafor-lind.example' })
  expect((await sendProvenEmail(server.origin, mine, { key: MINE })).text).toBe(
    `{"success":true,"receipt":"${RECEIPT}"}`,
  )
  expect((await sendProvenEmail(server.origin, forged, { key: FORGED })).text).toBe(
    `{"success":true,"receipt":"${RECEIPT}"}`,
  )

  const rows = await server.admin.rows('contact_messages')
  expect(rows.map((row) => [row['message'], row['receipt']])).toEqual([
    ['Mine.', RECEIPT],
    ['Forged.', RECEIPT],
  ])
  expect((await server.admin.rows('outgoing_emails')).map((mail) => mail['row'])).toEqual([
    rows[0]?.id,
    rows[0]?.id,
    rows[1]?.id,
    rows[1]?.id,
  ])

  // The server distinguishes the requests by their whole keys. It answers a retry, but refuses a key with the content
  // of the other request.
  expect((await submitEmail(server.origin, mine, { key: MINE })).status).toBe(200)
  expect((await submitEmail(server.origin, forged, { key: MINE })).body).toMatchObject({ code: 'key_reused' })
  expect(await server.admin.rows('contact_messages')).toHaveLength(2)
})

test('the server does not accept a receipt as an idempotency key: it stores nothing and reveals nothing', async () => {
  await sendProvenEmail(server.origin, contactPayload(), { key: MINE })
  for (const key of [RECEIPT, RECEIPT.slice(3), '0a1b2c3d']) {
    const payload = contactPayload({ altcha: await freshProof(server.origin, 'send-email') })
    expect((await submitEmail(server.origin, payload, { key })).status).toBe(400)
  }
  expect(await server.admin.rows('contact_messages')).toHaveLength(1)
})
