import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { isNamed } from '../../src/admin/status/job-names.ts'
import { statusSchema } from '../../src/admin/status/status.ts'
import { REPORT_MAX_BYTES, scriptGroupOf, SHARED_SCRIPTS } from '../../src/vitals/rules/report.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { untilQueuePassed, startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'

// Tests which data about the running program staff, Prometheus and a log collector can see, and which data none of them
// may see.

const ODD = { firstName: 'Zoë‮Quux', notes: 'line one\n{"level":"FATAL"}\u2028 rosebud-7741' }
const ORIGIN = 'https://site.example'
const TOKEN = 'Zk3nQ81x0Yx7aB2cD4eF6gH8iJ0kL2mN'
const lineSchema = v.looseObject({ time: v.string(), level: v.string(), msg: v.picklist(['request', 'event']) })

let sink: SmtpSink
let server: TestServer
let staff: string
let metrics: string

beforeAll(async () => {
  sink = await startSmtpSink()
  metrics = `127.0.0.1:${await freePort()}`
  server = await startServer({
    raiseLimits: true,
    env: {
      LOG_FORMAT: 'json',
      METRICS_ADDR: metrics,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  staff = (await createAccount(server, 'bo@firm.example', 'admin')).token
})
afterAll(async () => {
  await server.remove()
  await sink.stop()
})

/** Returns the JSON lines that the program has printed so far. */
const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => v.parse(lineSchema, JSON.parse(line)))

const status = async () => v.parse(statusSchema, (await callApi(server, 'GET', '/api/site/status', staff)).body)

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, each) => all + each, 0)

const report = (body: string) =>
  fetch(`${server.origin}/api/site/vitals`, { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } })

test('each answer has a log line with the name of its route, and no line shows who made the request', async () => {
  // Wait until the server sends no mail, because a change of the mail server's mode cuts the connection.
  await untilQueuePassed(server, sink)
  await sink.setMode('permanent')
  const { status: taken } = await sendDemoRequest(
    server.origin,
    demoPayload({ altcha: await freshProof(server.origin, 'request-demo'), email: 'zoe@quux.example', ...ODD }),
  )
  expect(taken).toBe(200)
  const answer = await fetch(`${server.origin}/newsletter/confirm?token=${TOKEN}`, {
    headers: { 'User-Agent': 'Odd/1 (zoe@quux.example)', 'X-Forwarded-For': '203.0.113.77' },
  })
  const secret = await fetch(`${server.origin}/preview/${TOKEN}`)
  await fetch(`${server.origin}/api/site/newsletter/confirm`, {
    method: 'POST',
    body: JSON.stringify({ token: TOKEN }),
  })
  const id = secret.headers.get('x-request-id')
  const [line] = await until('the line is there', () => {
    const found = lines().filter((each) => each['id'] === id)
    return found.length === 1 && found
  })
  expect(line).toEqual({
    time: expect.any(String),
    level: 'INFO',
    msg: 'request',
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    class: 'page',
    method: 'GET',
    status: 404,
    ms: expect.any(Number),
  })
  expect(answer.headers.get('x-request-id')).not.toBe(id)
  const ids = lines().flatMap((each) => (each.msg === 'request' ? [each['id']] : []))
  expect(new Set(ids).size).toBe(ids.length)

  // The program prints an event of the dashboard's log too, but without its details.
  await server.admin.call('POST', '/api/crons/request-log')
  const [event] = await until('an event is there', () => {
    const found = lines().filter(({ msg, row }) => msg === 'event' && row !== undefined)
    return found.length > 0 && found
  })
  expect(Object.keys(event ?? {})).toEqual(['time', 'level', 'msg', 'what', 'row'])
  await until('the mails were refused', async () => {
    const mails = await server.admin.rows('outgoing_emails', "status != 'sent'")
    return mails.length > 0 && mails.every(({ status: state }) => state === 'failed')
  })
  for (const told of ['Zoë', 'Quux', 'quux', 'rosebud', TOKEN, 'FATAL', '/preview', '203.0.113', 'Odd/1', 'zoe@'])
    expect([told, server.output().includes(told)]).toEqual([told, false])
})

test('administrators see the last day: checks, submissions, mails, jobs and the next backup', async () => {
  const before = await status()
  const altcha = await freshProof(server.origin, 'request-demo')
  expect((await sendDemoRequest(server.origin, demoPayload({ altcha }))).status).toBe(200)
  const after = await status()
  expect(sum(after.submissions) - sum(before.submissions)).toBe(1)
  expect(after.checks.map(({ name }) => name)).toEqual(['database', 'disk', 'mail', 'jobs', 'clean-up', 'backups'])
  expect(after.parts).toHaveLength(96)
  const requests = (told: typeof after) => told.parts.reduce((all, each) => all + each.requests, 0)
  expect(requests(after)).toBeGreaterThan(requests(before))
  expect(after.jobs.filter(({ id, late }) => late || !isNamed(id))).toEqual([])
  expect(after.jobs.find(({ id }) => id === 'clean-up')?.next).toBeGreaterThan(after.now)
  expect(Object.keys(after.submissions).every((at) => after.parts.some((part) => String(part.at) === at))).toBe(true)
})

test('the server sums up browsers’ measurements by kind of page, for staff and for Prometheus', async () => {
  for (const lcp of [800, 900, 5000])
    expect((await report(JSON.stringify({ page: 'pricing', lcp, cls: 0 }))).status).toBe(204)
  expect((await report(JSON.stringify({ page: '/blog/whose-case', inp: 90 }))).status).toBe(204)
  for (const body of [
    { page: 'article', next: 120, source: 'fetch-event', frame: 300, script: 'vendor-react' },
    { page: 'article', next: 3500, source: 'network', frame: 60, script: '/assets/whose-case.js' },
    { page: 'blog', next: 90, source: 'whose-router' },
  ])
    expect((await report(JSON.stringify(body))).status).toBe(204)
  for (const [body, expected] of [
    ['{"page":"home","lcp":1,"email":"a@b.example"}', 400],
    ['{"page":"home","lcp":-1}', 400],
    ['{"page":"home","next":120001}', 400],
    ['{"page":"home","next":1,"source":2}', 400],
    ['{"page":"home","source":"network"}', 400],
    ['{"next":1,"source":"network"}', 400],
    ['', 400],
    [JSON.stringify({ page: 'x'.repeat(REPORT_MAX_BYTES), lcp: 1 }), 413],
  ] as const)
    expect([body, (await report(body)).status]).toEqual([body, expected])
  const told = (await status()).vitals
  expect(told.map(({ metric, by, group, reports, poor }) => [metric, by, group, reports, poor * reports])).toEqual([
    ['next', 'page', 'blog', 1, 0],
    ['lcp', 'page', 'pricing', 3, 1],
    ['cls', 'page', 'pricing', 3, 0],
    ['next', 'page', 'article', 2, 1],
    ['inp', 'page', 'other', 1, 0],
    ['next', 'source', 'fetch-event', 1, 0],
    ['next', 'source', 'network', 1, 1],
    ['next', 'source', 'other', 1, 0],
    ['frame', 'script', 'vendor-react', 1, 0],
    ['frame', 'script', 'other', 1, 0],
  ])
  const text = await (await fetch(`http://${metrics}/metrics`)).text()
  expect(text).toContain('lexharbor_web_vitals_lcp_bucket{page="pricing",le="1000"} 2\n')
  expect(text).toContain('lexharbor_web_vitals_inp_count{page="other"} 1\n')
  expect(text).toContain('lexharbor_web_vitals_next_bucket{page="article",le="150"} 1\n')
  expect(text).toContain('lexharbor_web_vitals_next_by_source_bucket{source="fetch-event",le="150"} 1\n')
  expect(text).toContain('lexharbor_web_vitals_frame_by_script_count{script="other"} 1\n')
  expect(text).not.toContain('whose-')
})

test('each script that reports name is a file of the build', () => {
  const files = readdirSync('build/site/assets')
  const found = SHARED_SCRIPTS.map((name) =>
    files.filter((file) => scriptGroupOf(`${ORIGIN}/assets/${file}`, ORIGIN) === name),
  )
  expect(found.map(({ length }) => length)).toEqual(SHARED_SCRIPTS.map(() => 1))
})

/**
 * Returns two numbers from the metrics: the submissions that waited on a device for at most a minute, and for at most
 * an hour.
 */
const counted = async () => {
  const text = await (await fetch(`http://${metrics}/metrics`)).text()
  const value = (le: string) => Number(new RegExp(`delivery_age_seconds_bucket\\{le="${le}"\\} (\\d+)`).exec(text)?.[1])
  return [value('60'), value('3600')]
}

test('a metric counts how long submissions waited in the outbox, if the outbox reports it', async () => {
  const before = await counted()
  for (const age of ['120', '-5', 'a day']) {
    const altcha = await freshProof(server.origin, 'request-demo')
    expect(
      (await sendDemoRequest(server.origin, demoPayload({ altcha }), { headers: { 'Outbox-Age': age } })).status,
    ).toBe(200)
  }
  const after = await counted()
  expect(after.map((each, place) => each - (before[place] ?? 0))).toEqual([0, 1])
})
