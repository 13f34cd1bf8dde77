import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Row } from '../support/http/accounts.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { runJob } from '../support/http/image-tool.ts'
import { freshProof } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { startSmtpSink, type SmtpSink, untilQueuePassed } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'

let sink: SmtpSink
let server: TestServer

beforeEach(async () => {
  sink = await startSmtpSink()
  server = await startServer({
    raiseLimits: true,
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), STAFF_EMAIL: 'desk@firm.example' },
  })
})
afterEach(async () => {
  await server.remove()
  await sink.stop()
})

const mails = () => server.admin.rows('outgoing_emails')
const recipients = () => sink.mails.flatMap((mail) => mail.recipients).toSorted((a, b) => a.localeCompare(b))

async function request() {
  const payload = demoPayload({ altcha: await freshProof(server.origin) })
  expect(await sendDemoRequest(server.origin, payload)).toMatchObject({ status: 200 })
}

/** Makes all unsent mails due and runs the job that sends them, instead of waiting for the next minutes. */
async function deliverNow() {
  const past = new Date(Date.now() - 1000).toISOString()
  for (const { id, status } of await mails()) {
    if (status === 'queued') await server.admin.update('outgoing_emails', id, { nextAttemptAt: past })
    if (status === 'sending') await server.admin.update('outgoing_emails', id, { leaseUntil: past })
  }
  await runJob(server.admin, 'deliver-mail')
}

async function untilAll(status: string, met: (mail: Row) => boolean = () => true) {
  return until(`both mails are ${status}`, async () => {
    const all = await mails()
    return all.length === 2 && all.every((mail) => mail['status'] === status && met(mail)) ? all : undefined
  })
}

async function expectDeliveredOnce() {
  await untilAll('sent')
  await untilQueuePassed(server, sink)
  expect(recipients()).toEqual(['ada@okafor-lind.example', 'desk@firm.example'])
}

test('a request sends one mail to the visitor and one to staff, at once', async () => {
  await request()
  await expectDeliveredOnce()
  for (const mail of await mails())
    expect(mail).toMatchObject({ attempts: 1, lastError: '', sentAt: expect.stringMatching(/^20/) })
})

test('while the mail server’s port is closed, requests are answered; the mails arrive once it is open', async () => {
  await sink.setMode('refuse')
  await request()
  const waiting = await untilAll('queued', (mail) => mail['attempts'] === 1)
  for (const mail of waiting) {
    const delay = Date.parse(String(mail['nextAttemptAt'])) - Date.parse(String(mail['firstAttemptAt']))
    expect(delay).toBeGreaterThanOrEqual(30_000)
    expect(delay).toBeLessThanOrEqual(62_000)
    expect(mail['lastError']).not.toBe('')
  }
  expect(sink.mails).toHaveLength(0)

  await sink.setMode('accept')
  await deliverNow()
  await expectDeliveredOnce()
})

test('while the mail server does not answer, requests are answered without waiting for it; the mails arrive once it answers', async () => {
  await sink.setMode('silent')
  await request()
  await until('the silent server is asked for both', () => sink.connections() === 2)
  await request()
  expect((await mails()).map(({ lastError }) => lastError)).toEqual(['', '', '', ''])

  await sink.setMode('accept')
  await until('the hung attempt ends', async () => (await mails()).every((mail) => mail['status'] !== 'sending'))
  await deliverNow()
  await until('four mails are taken', () => sink.mails.length === 4)
  await untilQueuePassed(server, sink)
  expect(recipients()).toEqual([
    'ada@okafor-lind.example',
    'ada@okafor-lind.example',
    'desk@firm.example',
    'desk@firm.example',
  ])
})

test('a mail that the mail server refuses temporarily is retried later', async () => {
  await sink.setMode('temporary')
  await request()
  const waiting = await untilAll('queued', (mail) => mail['attempts'] === 1)
  for (const mail of waiting) expect(mail['lastError']).toContain('451')
  await deliverNow()
  await untilAll('queued', (mail) => mail['attempts'] === 2)
  await sink.setMode('accept')
  await deliverNow()
  await expectDeliveredOnce()
})

test('a mail that the mail server refuses permanently is not retried, and staff can queue it again', async () => {
  await sink.setMode('permanent')
  await request()
  const failed = await untilAll('failed', (mail) => String(mail['lastError']).includes('550'))
  await sink.setMode('accept')
  await deliverNow()
  expect(sink.mails).toHaveLength(0)
  for (const { id } of failed) await server.admin.update('outgoing_emails', id, { status: 'queued' })
  await expectDeliveredOnce()
})

test('the server stops retrying a mail three days after its first attempt', async () => {
  await sink.setMode('refuse')
  await request()
  const waiting = await untilAll('queued', (mail) => mail['attempts'] === 1)
  const fourDaysAgo = new Date(Date.now() - 4 * 86_400_000).toISOString()
  for (const { id } of waiting) await server.admin.update('outgoing_emails', id, { firstAttemptAt: fourDaysAgo })
  await deliverNow()
  expect(await untilAll('failed')).toHaveLength(2)
})

test('a server that was killed while it sent a mail sends it again with the same Message-ID', async () => {
  await sink.setMode('silent')
  await request()
  await until('the silent server is asked for both', () => sink.connections() === 2)
  const before = (await mails()).map((mail) => mail['messageId'])
  await server.kill()
  await sink.setMode('accept')
  await server.start()
  await request()
  await until('the mails of a later request are sent', () => sink.mails.length === 2)
  expect((await mails()).slice(0, 2).map(({ status }) => status)).toEqual(['sending', 'sending'])
  sink.mails.length = 0
  await deliverNow()
  await until('both mails are sent', async () => (await mails()).every(({ status }) => status === 'sent'))
  expect(recipients()).toEqual(['ada@okafor-lind.example', 'desk@firm.example'])
  expect((await mails()).slice(0, 2).map((mail) => mail['messageId'])).toEqual(before)
  for (const id of before)
    expect(sink.mails.filter((mail) => mail.raw.toString().includes(`Message-ID: ${String(id)}`))).toHaveLength(1)
})

test('mails that were queued while the clock was days ahead are sent after it is corrected', async () => {
  await sink.setMode('refuse')
  await request()
  const [first, second] = await untilAll('queued', (mail) => mail['attempts'] === 1)
  // The job deliver-mail, which runs every minute, may run between the two updates. Then it sends the first mail.
  await sink.setMode('accept')
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await server.admin.update('outgoing_emails', first?.id ?? '', { nextAttemptAt: inThreeDays })
  await server.admin.update('outgoing_emails', second?.id ?? '', { status: 'sending', leaseUntil: inThreeDays })
  await runJob(server.admin, 'deliver-mail')
  await expectDeliveredOnce()
  expect((await mails()).map((mail) => mail['attempts'])).toEqual([2, 2])
})

test('without a mail server in the settings mails stay queued unchanged, and are sent once there is one', async () => {
  await server.admin.call('PATCH', '/api/settings', { smtp: { enabled: false } })
  await request()
  await deliverNow()
  for (const mail of await mails()) expect(mail).toMatchObject({ status: 'queued', attempts: 0, lastError: '' })
  await server.admin.call('PATCH', '/api/settings', { smtp: { enabled: true } })
  await deliverNow()
  await expectDeliveredOnce()
  expect((await mails()).map(({ attempts }) => attempts)).toEqual([1, 1])
})

test('a public mail server without TLS gets no mail: the mails stay queued and record the reason', async () => {
  // 0.0.0.0 reaches this machine, but the server does not consider it a private address.
  await server.admin.call('PATCH', '/api/settings', { smtp: { host: '0.0.0.0' } })
  await request()
  const waiting = await untilAll('queued', (mail) => mail['attempts'] === 1)
  for (const mail of waiting)
    expect(mail['lastError']).toContain(
      'temporary: 0.0.0.0 offers no TLS; set SMTP_TLS=off if mail may go to it unencrypted',
    )
  expect(sink.connections()).toBe(2)
  expect(sink.mails).toHaveLength(0)

  await server.admin.call('PATCH', '/api/settings', { smtp: { host: '127.0.0.1' } })
  await deliverNow()
  await expectDeliveredOnce()
})
