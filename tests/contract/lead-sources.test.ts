import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { leadSourcesSchema } from '../../src/admin/rules/lead-sources.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { runJob } from '../support/http/image-tool.ts'
import { storeDemoRequests } from '../support/http/demo-request.ts'
import { timeInRow } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const CALL = '/api/site/lead-sources'

let server: TestServer
let ada: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  ada = (await createAccount(server, 'ada@firm.example', 'admin')).token
})
afterAll(() => server.remove())

const read = async (query = '') =>
  v.parse(leadSourcesSchema, (await callApi(server, 'GET', `${CALL}${query}`, ada)).body)

const receivedAt = (collection: string, id: string, time: number) =>
  server.admin.call('POST', '/api/sql', {
    query: `UPDATE ${collection} SET created = '${timeInRow(time)}' WHERE id = '${id}'`,
  })

/** Returns the first instant (epoch ms) of a day in New York, by the time zones of Node. */
function midnightInNewYork(day: string): number {
  const hours = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: '2-digit', hourCycle: 'h23' })
  const midnight = [4, 5].map((hour) => Date.parse(`${day}T0${hour}:00:00Z`)).find((at) => hours.format(at) === '00')
  if (midnight === undefined) throw new Error(`no midnight on ${day}`)
  return midnight
}

test('guests and editors get no counts', async () => {
  const ed = await createAccount(server, 'ed@firm.example', 'editor')
  expect([
    (await callApi(server, 'GET', CALL)).status,
    (await callApi(server, 'GET', CALL, ed.token)).status,
    (await callApi(server, 'GET', CALL, ada)).status,
  ]).toEqual([401, 403, 200])
})

test('administrators get the leads of each form and week in New York, of twelve weeks or four, and only names with enough leads', async () => {
  const { weeks } = await read()
  expect(weeks).toHaveLength(12)
  const [, , , week = '', next = ''] = weeks
  const from = midnightInNewYork(week)
  const until = midnightInNewYork(next)

  // The first and the last instant of a week, and one before and after it.
  const times = [from - 1, from, from + 1, until - 1, until]
  const campaign = { fromPage: '/pricing', utm_campaign: 'Herbst “26”', utm_source: 'bar-journal' }
  const pricing = await storeDemoRequests(server, 5, campaign)
  for (const [place, id] of pricing.entries()) await receivedAt('demo_requests', id, times[place] ?? 0)
  await storeDemoRequests(server, 4, { fromPage: '/security' })
  await storeDemoRequests(server, 6)
  for (const _ of [1, 2]) await server.admin.create('contact_messages', { name: 'Bo Quux', email: 'bo@quux.example' })

  // These don't count: suspected spam, a lead marked as not people, a deleted one, and one before the first week.
  await storeDemoRequests(server, 5, { ...campaign, quarantined: true })
  const [marked = '', removed = '', old = ''] = await storeDemoRequests(server, 3, campaign)
  const mark = { action: 'not-people', items: [marked] }
  expect(await callApi(server, 'POST', '/api/site/lead', ada, mark)).toMatchObject({ body: { done: [marked] } })
  await server.admin.remove('demo_requests', removed)
  await receivedAt('demo_requests', old, midnightInNewYork(weeks[0] ?? '') - 1)

  const { body } = await callApi(server, 'GET', CALL, ada)
  const found = v.parse(leadSourcesSchema, body)
  const now = found.weeks.length - 1
  const expected = (counts: Record<number, number>) => found.weeks.map((_, place) => counts[place] ?? 0)
  const at = found.weeks.indexOf(week)
  expect(found.forms).toEqual([
    { name: 'Demo request', weekly: expected({ [at - 1]: 1, [at]: 3, [at + 1]: 1, [now]: 10 }) },
  ])
  expect(found.others).toEqual(expected({ [now]: 2 }))
  expect(found.saying).toEqual(['Demo request'])
  expect(found.sources.map(({ title, rows, other, silent }) => ({ title, rows, other, silent }))).toEqual([
    { title: 'Came from', rows: [{ name: '/pricing', count: 5 }], other: 4, silent: 6 },
    { title: 'Campaign', rows: [{ name: 'Herbst “26”', count: 5 }], other: 0, silent: 10 },
    { title: 'Campaign source', rows: [{ name: 'bar-journal', count: 5 }], other: 0, silent: 10 },
  ])
  for (const hidden of ['/security', 'Quux', 'quux.example', marked]) expect(JSON.stringify(body)).not.toContain(hidden)

  // The shorter period counts only its own weeks. Another number means twelve.
  const shorter = await read('?weeks=4')
  expect([shorter.weeks.length, shorter.forms]).toEqual([4, [{ name: 'Demo request', weekly: [0, 0, 0, 10] }]])
  expect(shorter.sources[0]).toMatchObject({ rows: [], other: 4, silent: 6 })
  expect((await read('?weeks=5000')).weeks).toHaveLength(12)
})

test('administrators get the visits from other sites, and the pages on which visits began', async () => {
  const none = { rows: [], other: 0, silent: 0 }
  expect((await read()).arrivals).toMatchObject([none, none])
  const search = 'https://www.search.example/find?q=lawyer'
  for (const [referrer, path, visits] of [
    [search, '/pricing', 5],
    ['https://few.example/', '/pricing', 4],
    ['', '/features', 3],
  ] as const)
    for (const _ of Array.from({ length: visits })) expect(await arrive(path, referrer)).toBe(200)
  // No visit begins on a page that only its visitor may see, or where there is no page.
  expect([await arrive('/outbox', search), await arrive('/nowhere', search)]).toEqual([200, 404])
  await runJob(server.admin, 'save-arrivals')
  expect((await read('?weeks=4')).arrivals).toMatchObject([
    { title: 'Other sites', rows: [{ name: 'search.example', count: 5 }], other: 4, silent: 3 },
    { title: 'First pages', rows: [{ name: '/pricing', count: 9 }], other: 3, silent: 0 },
  ])
})

/** Opens a page as a browser does when a link on another site leads to it. Returns the status. */
function arrive(path: string, referrer: string): Promise<number> {
  const headers = {
    'Sec-Fetch-Site': referrer === '' ? 'none' : 'cross-site',
    'Sec-Fetch-Dest': 'document',
    ...(referrer === '' ? {} : { Referer: referrer }),
  }
  return new Promise((resolve, reject) => {
    const request = get(`${server.origin}${path}`, { headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', reject)
  })
}
