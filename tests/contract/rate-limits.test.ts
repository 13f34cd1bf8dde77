import { afterEach, beforeEach, expect, test } from 'vitest'
import { allForms } from '../../src/forms/rules/forms.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { formCalls, provenPayload, sendForm } from '../support/http/form-calls.ts'
import { sendToken } from '../support/http/form-requests.ts'
import { freshProof, sendSubmission } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.remove())

test('the eleventh demo request within a minute is answered 429 in the site’s error format, with Retry-After', async () => {
  for (let count = 1; count <= 10; count += 1) {
    const answer = await sendDemoRequest(server.origin, demoPayload({ altcha: await freshProof(server.origin) }))
    expect({ count, status: answer.status }).toEqual({ count, status: 200 })
  }
  const eleventh = await sendDemoRequest(server.origin, demoPayload({ altcha: await freshProof(server.origin) }))
  expect(eleventh).toMatchObject({
    status: 429,
    body: { success: false, code: 'rate_limited', error: expect.any(String) },
  })
  expect(eleventh.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(eleventh.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await server.admin.rows('demo_requests')).toHaveLength(10)
})

test('a client can’t evade the limit by a forged X-Forwarded-For header', async () => {
  const statuses: number[] = []
  for (let count = 1; count <= 12; count += 1) {
    const address = `203.0.113.${count}`
    const response = await fetch(`${server.origin}/api/site/request-demo`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        'content-type': 'application/json',
      },
      body: '{}',
    })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})

test('every form’s call beyond its limit is answered 429 in the site’s error format, even if earlier calls failed', async () => {
  const limits = new Map(allForms.map(({ call, limit }) => [call, limit]))
  for (const [call, { maxRequests, seconds }] of limits) {
    const form = formCalls.find((each) => each.call === call)
    if (form === undefined) throw new Error(`no form is sent to ${call}`)
    const statuses: number[] = []
    for (let count = 1; count <= maxRequests; count += 1)
      statuses.push((await sendSubmission(server.origin, call, {}, { key: null, contentType: 'text/plain' })).status)
    expect({ call, statuses }).toEqual({ call, statuses: Array.from({ length: maxRequests }, () => 415) })
    const refused = await sendForm(server.origin, form, await provenPayload(server.origin, form))
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, code: 'rate_limited', error: expect.any(String) },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
    expect(await server.admin.rows(form.collection)).toEqual([])
  }
})

test('the mailed links of the newsletter have their own rate limit', async () => {
  const guesses: number[] = []
  for (let count = 1; count <= 121; count += 1)
    guesses.push((await sendToken(server, 'confirm', String(count).padStart(32, '0'))).status)
  expect(guesses).toEqual([...Array.from({ length: 120 }, () => 404), 429])
})

test('the settings show the rate limits of sign-in, of the mailed links, and of each form as in the form’s definition', async () => {
  const settings = await server.admin.call('GET', '/api/settings')
  expect(settings).toMatchObject({
    rateLimits: {
      enabled: true,
      rules: expect.arrayContaining([
        ...allForms.map(({ call, limit: { seconds: duration, maxRequests } }) => ({
          label: `POST /api/site/${call}`,
          audience: '',
          duration,
          maxRequests,
        })),
        ...['/api/site/newsletter/confirm', '/api/site/newsletter/unsubscribe', '/newsletter/unsubscribe'].map(
          (path) => ({
            label: `POST ${path}`,
            audience: '',
            duration: 60,
            maxRequests: 120,
          }),
        ),
        { label: '*:auth', audience: '', duration: 60, maxRequests: 20 },
      ]),
    },
    logs: { logIP: false },
    batch: { enabled: false },
  })
})
