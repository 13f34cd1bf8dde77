import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { freePort } from '../support/servers/free-port.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { openDatabase } from '../support/servers/seeds.ts'

// Tests the information for an operator's programs: whether the server is ready, its metrics, and whether an upgrade is
// safe.

const READY = '/api/site/ready'
const TOKEN = 'a-token-of-the-load-balancer'

const stateSchema = v.object({
  ready: v.boolean(),
  checks: v.array(v.object({ name: v.string(), ok: v.boolean(), reason: v.optional(v.string()) })),
})

let server: TestServer
let metrics: string

beforeAll(async () => {
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  server = await startServer({
    env: { READY_TOKEN: TOKEN, METRICS_ADDR: `127.0.0.1:${port}`, FREE_DISK_MEGABYTES: '1' },
  })
})

afterAll(() => server.remove())

test('the readiness check succeeds, and answers only callers on the same computer or with the token', async () => {
  expect(await state()).toEqual({
    ready: true,
    checks: ['database', 'disk', 'mail', 'jobs', 'clean-up', 'backups'].map((name) => ({ name, ok: true })),
  })
  expect(await asked({ 'X-Forwarded-For': '203.0.113.7' })).toBe(404)
  expect(await asked({ Authorization: 'Bearer another-token-of-somebody' })).toBe(404)
  expect(await asked({ 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${TOKEN}` })).toBe(200)
})

test('other callers get the answer for an unknown address', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.7' }
  const [ready, nothing] = await Promise.all(
    [READY, '/api/site/nothing'].map(async (path) => (await fetch(server.origin + path, { headers })).text()),
  )
  expect(ready).toBe(nothing)
})

test('if another program locks the database, the readiness check answers that as the reason', async () => {
  const holder = openDatabase(server.dataDir)
  holder.exec('BEGIN EXCLUSIVE')
  try {
    const { ready, checks } = await state()
    expect(ready).toBe(false)
    expect(checks.find(({ name }) => name === 'database')).toMatchObject({ ok: false, reason: expect.any(String) })
  } finally {
    holder.exec('ROLLBACK')
    holder.close()
  }
  await until('it is ready again', async () => (await state()).ready)
})

test('Prometheus reads every metric at a separate address, and the public address has no metrics', async () => {
  await fetch(`${server.origin}/no-such-page-of-a-visitor`)
  // The server counts an answer only after sending it, so the count may change after the visitor has the answer.
  const text = await until('the visitor’s page counts', async () => {
    const answer = await fetch(metrics)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const figures = await answer.text()
    return /^lexharbor_http_requests_total\{class="page",code="4xx"\} 1$/m.test(figures) && figures
  })
  expect(text).toMatch(/^lexharbor_ready\{check="backups"\} 1$/m)
  expect(text).toMatch(/^lexharbor_job_running\{job="verify-backup"\} 0$/m)
  expect(text.match(/^lexharbor_collect_failures_total\{.*\} [^0].*$/gm)).toBeNull()
  expect(text).not.toContain('no-such-page')
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
  expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404)
})

test('a command checks an upgrade while the program runs', async () => {
  const early = await server.run('upgrade', '--check')
  expect(early).toMatchObject({ code: 1, output: expect.stringContaining('take one with `lexharbor backup now`') })
  expect(await server.run('backup', 'now')).toMatchObject({ code: 0 })
  const { code, output } = await server.run('upgrade', '--check')
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^Migrations to come: 0\n/) })
  expect(output).toMatch(/, good\nAll is well for the upgrade\.\n$/)
  expect(await server.run('upgrade')).toMatchObject({ code: 1, output: expect.stringContaining('nothing is upgraded') })
})

test('if too little disk space is free, the readiness check answers that as the reason', async () => {
  const full = await startServer({ env: { FREE_DISK_MEGABYTES: '999999999' } })
  const { checks } = await state(full)
  await full.remove()
  expect(checks.filter(({ ok }) => !ok)).toEqual([
    {
      name: 'disk',
      ok: false,
      reason: expect.stringMatching(/^\d+ MB are free, and FREE_DISK_MEGABYTES wants 999999999$/),
    },
  ])
})

async function asked(headers: Record<string, string>): Promise<number> {
  return (await fetch(server.origin + READY, { headers })).status
}

async function state({ origin } = server): Promise<v.InferOutput<typeof stateSchema>> {
  const answer = await fetch(origin + READY)
  const found = v.parse(stateSchema, await answer.json())
  expect(answer.status).toBe(found.ready ? 200 : 503)
  return found
}
