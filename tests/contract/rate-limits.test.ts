import { afterEach, beforeEach, expect, test } from 'vitest'
import { allForms } from '../../src/forms/rules/forms.ts'
import { demoPayload, freshProof, sendDemoRequest } from '../support/demo-request.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.remove())

test('the eleventh demo request within a minute is answered 429 in the site’s shape, with Retry-After', async () => {
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

test('no forwarded address evades the limit', async () => {
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

test('the 61st webinar registration within a minute is answered 429, whatever was wrong with those before', async () => {
  const statuses: number[] = []
  for (let count = 1; count <= 61; count += 1)
    statuses.push(
      (
        await fetch(`${server.origin}/api/site/register-webinar`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429])
  expect(await server.admin.rows('webinar_registrations')).toEqual([])
})

test('the limits of sign-in, and of each form as its definition has it, are set and can be seen in the settings', async () => {
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
        { label: '*:auth', audience: '', duration: 60, maxRequests: 20 },
      ]),
    },
    logs: { logIP: false },
    batch: { enabled: false },
  })
})
