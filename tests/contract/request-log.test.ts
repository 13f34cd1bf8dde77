import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Tests which data about visitors the request log stores, and how much.

const rowSchema = v.object({ message: v.string(), data: v.looseObject({}) })
const rowsSchema = v.object({ items: v.array(rowSchema) })

let server: TestServer

beforeEach(async () => {
  server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterEach(() => server.remove())

const ask = (path: string, from: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers: { 'x-forwarded-for': from, ...headers } })
const rows = async (filter: string) =>
  v.parse(rowsSchema, await server.admin.call('GET', `/api/logs?perPage=500&filter=${encodeURIComponent(filter)}`))
    .items
const bytes = () =>
  ['auxiliary.db', 'auxiliary.db-wal'].reduce((sum, name) => sum + statSync(join(server.dataDir, name)).size, 0)
/** Waits until the log has all earlier requests. The server writes it in batches, at the latest every three seconds. */
const written = async () => {
  const mark = `/api/collections/none-${Date.now()}/records`
  await ask(mark, '192.0.2.200')
  await until('the log has the last request', async () => (await rows(`data.url = "${mark}"`)).length === 1)
}

/** Returns the sum of a field over rows of the log. Each row counts the requests of one minute. */
const sum = (minutes: { data: Record<string, unknown> }[], name: string) =>
  minutes.reduce((total, { data }) => total + Number(data[name]), 0)

test('calls in any number do not fill the disk: the log only counts successful and refused ones', async () => {
  await server.admin.call('PATCH', '/api/settings', {
    rateLimits: { enabled: true, rules: [{ label: '/api/', duration: 60, maxRequests: 200 }] },
  })
  await written()
  const before = bytes()
  const statuses: number[] = []
  for (let batch = 0; batch < 30; batch += 1) {
    const answers = Array.from({ length: 10 }, () =>
      ask(`/api/collections/blog_posts/records?perPage=1&x=${'y'.repeat(2500)}`, '203.0.113.7', {
        'user-agent': 'z'.repeat(2000),
      }),
    )
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
  }
  expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 429).length]).toEqual([
    200, 100,
  ])
  await written()
  expect(bytes() - before).toBeLessThan(100_000)
  expect(await rows('data.url ~ "blog_posts"')).toEqual([])

  await server.admin.call('POST', '/api/crons/request-log')
  // The job that runs every minute may already have logged some of the requests.
  const minutes = await until('the minutes are logged', async () => {
    const found = await rows('data.type = "traffic"')
    return sum(found, 'tooOften') === 100 && sum(found, 'served') >= 200 && found
  })
  const refused = v.parse(
    v.array(v.looseObject({ refused: v.number() })),
    minutes.flatMap(({ data }) => data['refused'] ?? []),
  )
  expect([sum(minutes, 'unavailable'), refused.reduce((total, each) => total + each.refused, 0)]).toEqual([0, 100])
})

test('a row of the log has the path without its query, and a code of the client instead of the address', async () => {
  const path = '/api/collections/none/records'
  const headers = { referer: `${server.origin}/blog?secret=1#part`, 'user-agent': 'a'.repeat(1000) }
  await ask(`${path}?filter=whatever`, '203.0.113.7', headers)
  await ask(path, '203.0.113.7')
  await ask(path, '203.0.113.8')
  await written()
  const found = await rows(`data.url = "${path}"`)
  expect(found).toHaveLength(3)
  const codes = found.map(({ data }) => String(data['client']))
  expect([new Set(codes).size, codes.every((code) => /^[0-9a-f]{12}$/.test(code))]).toEqual([2, true])
  expect(new Set(found.map(({ data }) => data['referer']))).toEqual(new Set(['', `${server.origin}/blog`]))
  expect(JSON.stringify(found)).not.toMatch(/whatever|secret|203\.0\.113|a{300}/)
})

test('the log stores at most thirty failed requests of one client a minute', async () => {
  for (let count = 0; count < 50; count += 1) await ask('/api/collections/none/records', '203.0.113.9')
  await written()
  expect(await rows('data.url = "/api/collections/none/records"')).toHaveLength(30)
})
