import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { bodyLimits } from '../../pb_hooks/src/submission/body-limits.ts'
import { freshProof } from '../support/http/submission.ts'
import {
  applicationFields,
  docketingEngineer,
  pdfOf,
  sendProvenApplication,
  store,
} from '../support/http/application.ts'
import { openRaw, rawPost, readSlowly } from '../support/http/connections.ts'
import { contactPayload, submitEmail } from '../support/http/form-requests.ts'
import {
  openSockets,
  processorSeconds,
  residentMegabytes,
  startServer,
  type ServerOptions,
  type TestServer,
} from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Tests the limits of one client, and that a client at its limits does not affect the others.

let server: TestServer

afterEach(() => server.remove())

const start = async (env: Record<string, string> = {}, options: ServerOptions = {}) => {
  server = await startServer({ ...options, env })
}
/** Sends a POST request as a proxy forwards it, with the client's address in a header. */
const post = (path: string, from: string, body = '{}', headers: Record<string, string> = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body,
  })
const memory = () => residentMegabytes(server.pid() ?? 0)
/** Returns a JSON text of this length (characters) with many escape sequences, which are slow to parse. */
const escapes = (length: number) => `{"message":"\\ud83d\\ude00${'\\n'.repeat((length - 26) / 2)}"}`.padEnd(length)
/** Opens a realtime stream. `from` is another address of this computer, which the server counts as another client. */
const stream = (from?: string) => openRaw(server.port, 'GET /api/realtime HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', from)

test('all addresses of one IPv6 network count as one client with shared limits', async () => {
  await start({ TRUSTED_PROXIES: '127.0.0.1' })
  const statuses: number[] = []
  for (let host = 1; host <= 12; host += 1) {
    statuses.push((await post('/api/site/request-demo', `2001:db8:1:2:${host}::${host}`)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  expect((await post('/api/site/request-demo', '2001:db8:1:3::1')).status).toBe(400)
})

test('a proxy that the settings don’t name is logged once, and shown to staff', async () => {
  await start()
  const shown = () => server.admin.call('GET', '/api/site/policies')
  expect(await shown()).toMatchObject({ differences: [] })
  for (let count = 1; count <= 3; count += 1) await post('/api/site/request-demo', '203.0.113.7')
  expect(server.output().match(/127\.0\.0\.1 forwards requests and is not named in TRUSTED_PROXIES/g)).toHaveLength(1)
  expect(await shown()).toMatchObject({
    differences: [
      {
        subject: 'proxy 127.0.0.1',
        delivered: 'named in TRUSTED_PROXIES',
        now: 'not named: all visitors behind it share one limit',
      },
    ],
  })
})

test('a client’s calls to all routes share one budget', async () => {
  await start({ TRUSTED_PROXIES: '127.0.0.1', CLIENT_CALLS: '30' })
  const statuses: number[] = []
  for (let count = 1; count <= 16; count += 1) {
    statuses.push((await post('/api/site/send-email', '203.0.113.7')).status)
    statuses.push((await post('/api/site/newsletter/confirm', '203.0.113.7')).status)
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(30)
  const refused = await post('/api/site/send-email', '203.0.113.7')
  expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await post('/api/site/send-email', '203.0.113.8')).status).toBe(400)
  await server.admin.call('PATCH', '/api/settings', { rateLimits: { enabled: false } })
  expect((await post('/api/site/send-email', '203.0.113.7')).status).toBe(400)
})

test('requests whose bodies never arrive occupy no JavaScript engine: most are refused, the others end, and the server accepts a lead in the meantime', async () => {
  await start({ CLIENT_BODIES: '40' })
  const before = memory()
  const path = '/api/site/newsletter/confirm'
  const slow = await Promise.all(Array.from({ length: 110 }, () => openRaw(server.port, rawPost(path, 2000, '{'))))
  await until('the others are refused', () => slow.filter((each) => each.heard() !== '').length === 70)
  expect(memory() - before).toBeLessThan(40)
  slow.find((each) => each.heard() === '')?.close()
  await until('its place is free', async () => (await submitEmail(server.origin, contactPayload())).status !== 429)
  const altcha = await freshProof(server.origin, 'send-email')
  expect(await submitEmail(server.origin, contactPayload({ altcha }))).toMatchObject({ status: 200 })
  const statuses = await Promise.all(slow.map((each) => each.status()))
  const counted = (wanted: number | undefined) => statuses.filter((status) => status === wanted).length
  expect([counted(429), counted(408), counted(undefined)]).toEqual([70, 39, 1])
  expect(slow.find((each) => each.heard().startsWith('HTTP/1.1 408'))?.heard()).toContain('"code":"timeout"')
})

test('a call accepts bodies as long as its longest texts, and a body full of escape sequences costs little processor time', async () => {
  await start({}, { raiseLimits: true })
  const most = bodyLimits['POST /api/site/send-email'] ?? 0
  expect([Math.round(most / 1024), bodyLimits['POST /api/site/newsletter/confirm']]).toEqual([22, 2048])
  expect((await post('/api/site/send-email', '', escapes(most + 1))).status).toBe(413)
  const key = { 'idempotency-key': randomUUID() }
  const before = processorSeconds(server.pid() ?? 0)
  for (let count = 1; count <= 20; count += 1)
    expect((await post('/api/site/send-email', '', escapes(most), key)).status).toBe(422)
  expect((processorSeconds(server.pid() ?? 0) - before) / 20).toBeLessThan(0.03)
})

test('one client’s connections and streams are limited, and other clients notice nothing', async () => {
  await start({ CLIENT_CONNECTIONS: '40', MAX_CONNECTIONS: '400', CLIENT_STREAMS: '3', TRUSTED_PROXIES: '127.0.0.9' })
  const streams = await Promise.all([stream(), stream(), stream(), stream(), stream()])
  const statuses = await Promise.all(streams.map((each) => each.status()))
  const counted = (wanted: number) => statuses.filter((status) => status === wanted).length
  expect([counted(200), counted(429)]).toEqual([3, 2])
  const idle = await Promise.all(Array.from({ length: 80 }, () => openRaw(server.port, '')))
  const kept = () => idle.filter(({ socket }) => !socket.destroyed).length
  await until('those beyond the limit are closed', () => kept() <= 40 - 3)
  expect(await (await stream('127.0.0.2')).status()).toBe(200)
  const left = idle.filter(({ socket }) => !socket.destroyed)
  for (const { socket } of left) socket.write('GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  const served = (await Promise.all(left.map((each) => each.status()))).filter((status) => status === 200)
  expect(served.length).toBeGreaterThan(20)
  for (const each of [...idle, ...streams]) each.close()
  await until('its places are free', async () => (await fetch(server.origin).catch(() => undefined))?.ok)
})

test('the server disconnects a client that reads nothing, even if it has already written all answers', async () => {
  await start({ STALL_SECONDS: '1' })
  const before = openSockets(server.pid() ?? 0)
  // 1500 answers exceed the kernel's send buffer, so the server is still writing. Two answers fit into the buffer, so
  // the server has finished writing.
  for (const wanted of [1500, 2]) {
    const reader = await openRaw(server.port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(wanted))
    reader.socket.pause()
    await until('the server has its connection', () => openSockets(server.pid() ?? 0) > before)
    await until('the server has cut it', () => openSockets(server.pid() ?? 0) <= before)
    reader.socket.resume()
    const answers = () => reader.heard().split('</html>').length - 1
    await until('the rest has come', () => reader.socket.destroyed || answers() === wanted)
    expect(answers()).toBeLessThan(wanted)
  }
})

test('a client that reads slowly gets all of a page, a picture, a staff file and a backup', async () => {
  await start({ STALL_SECONDS: '1' })
  const { admin, origin } = server
  const noise = {
    width: 900,
    height: 900,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const
  await store(server, 'noise.png', await sharp({ create: noise }).png().toBuffer())
  await admin.create('job_roles', docketingEngineer)
  await sendProvenApplication(origin, applicationFields(), { files: [{ content: pdfOf(2_200_000) }] })
  const [application] = await admin.rows('job_applications')
  await admin.call('POST', '/api/backups', { name: 'slow.zip' })
  const fileToken = async () => Object(await admin.call('POST', '/api/files/token')).token
  const read = await Promise.all([
    readSlowly(server.port, '/', 27),
    readSlowly(server.port, '/storage/public-assets/noise.png'),
    readSlowly(
      server.port,
      `/api/files/job_applications/${application?.id}/${String(application?.['resume'])}?token=${await fileToken()}`,
    ),
    readSlowly(server.port, `/api/backups/slow.zip?token=${await fileToken()}`),
  ])
  for (const { came, announced } of read) {
    expect(announced).toBeGreaterThan(2_100_000)
    expect(came).toBe(announced)
  }
})
