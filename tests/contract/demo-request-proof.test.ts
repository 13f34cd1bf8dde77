import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { fetchChallenge, freshProof, solve } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const STORED = ['demo_requests', 'submissions', 'used_challenges', 'outgoing_emails']

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(async () => {
  for (const collection of STORED)
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
})
afterAll(() => server.remove())

const rows = async () => (await server.admin.rows('demo_requests')).length

test('a proof of work that is bound to no call is valid for a demo request', async () => {
  const any = solve(await fetchChallenge(server.origin, ''))
  const answer = await sendDemoRequest(server.origin, demoPayload({ altcha: any }))
  expect(answer.status).toBe(200)
  const again = await sendDemoRequest(server.origin, demoPayload({ altcha: any, firstName: 'Bea' }))
  expect(again).toMatchObject({ status: 403, body: { success: false, code: 'captcha' } })
  expect(await rows()).toBe(1)
})

test('an expired proof is answered 403', async () => {
  const shortLived = await startServer({ env: { CAPTCHA_TTL_SECONDS: '1' } })
  try {
    const proof = await freshProof(shortLived.origin)
    const { salt } = await fetchChallenge(shortLived.origin)
    const expires = 1000 * Number(/expires=(\d+)/.exec(salt)?.[1])
    await until('a proof that came later has expired', () => Date.now() > expires + 1000)
    const answer = await sendDemoRequest(shortLived.origin, demoPayload({ altcha: proof }))
    expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'captcha' } })
    expect(await shortLived.admin.rows('demo_requests')).toHaveLength(0)
  } finally {
    await shortLived.remove()
  }
})

test('a challenge has the format of ALTCHA version 1, is bound to its call, and is never cached', async () => {
  const response = await fetch(`${server.origin}/api/site/challenge?for=request-demo`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    success: true,
    algorithm: 'SHA-256',
    challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    salt: expect.stringMatching(/^[0-9a-f]{24}\?for=request-demo&expires=\d{10}&$/),
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    maxnumber: 500,
  })
})
