import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { contactPayload, newsletterPayload, sendProvenEmail } from '../support/http/send-email.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const DESK = 'desk@firm.example'
const VICTIM = 'victim@elsewhere.example'

let sink: SmtpSink
let server: TestServer

async function start(env: Record<string, string>) {
  server = await startServer({
    raiseLimits: true,
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), STAFF_EMAIL: DESK, ...env },
  })
}

beforeEach(async () => {
  sink = await startSmtpSink()
})
afterEach(async () => {
  await server.remove()
  await sink.stop()
})

const mails = (filter = '') => server.admin.rows('outgoing_emails', filter)
const takenBy = (address: string) => sink.mails.filter(({ recipients }) => recipients.includes(address)).length

async function write(email: string) {
  expect(await sendProvenEmail(server.origin, contactPayload({ email }))).toMatchObject({ status: 200 })
}

test('a relay that answers for no visitor holds up no notice to the staff', async () => {
  await start({})
  sink.holdRecipients(/@bots\.example$/)
  for (const number of [1, 2, 3, 4, 5]) await write(`bot-${number}@bots.example`)
  await write('lead@firm-of-a-lead.example')

  await until('all six notices are taken', () => takenBy(DESK) === 6)
  await until('the lead has a confirmation too', () => takenBy('lead@firm-of-a-lead.example') === 1)
  expect(sink.mails).toHaveLength(7)
})

test('one address is written to five times a day by all forms together; the rest waits, and the staff is told once', async () => {
  await start({ CONFIRMATIONS_PER_RECIPIENT: '5' })
  // Tags and capitals are the same mailbox.
  for (const email of [VICTIM, 'Victim@Elsewhere.example', 'victim+1@elsewhere.example', VICTIM]) await write(email)
  const demo = demoPayload({ email: VICTIM, altcha: await freshProof(server.origin) })
  expect((await sendDemoRequest(server.origin, demo)).status).toBe(200)
  expect(await sendProvenEmail(server.origin, newsletterPayload({ email: VICTIM }))).toMatchObject({ status: 200 })
  await Promise.all(Array.from({ length: 24 }, () => write(VICTIM)))
  await write('someone-else@elsewhere.example')

  await until('30 notices and one alert are taken', () => takenBy(DESK) === 31)
  await until('the confirmation of another recipient is taken', () => takenBy('someone-else@elsewhere.example') === 1)
  expect(await server.admin.rows('contact_messages')).toHaveLength(29)
  const toVictim = await mails('to ~ "elsewhere.example" && to != "someone-else@elsewhere.example"')
  expect(toVictim).toHaveLength(30)
  expect(toVictim.filter(({ status }) => status === 'sent')).toHaveLength(5)
  const waiting = toVictim.filter(({ status }) => status === 'over-budget')
  expect(waiting).toHaveLength(25)
  expect(sink.mails).toHaveLength(37)

  const alerts = await mails('kind = "budget-used-up"')
  expect(alerts.map(({ to, subject }) => [to, subject])).toEqual([
    [DESK, 'Budget used up: Confirmations to one recipient in 24 hours'],
  ])
  expect(alerts[0]?.['text']).toContain('CONFIRMATIONS_PER_RECIPIENT')
  expect(alerts[0]?.['text']).not.toContain('victim')

  const byHand = waiting.find(({ kind }) => kind === 'contact-confirmation')
  await server.admin.update('outgoing_emails', String(byHand?.id), { status: 'queued' })
  await until('the one that is queued by hand leaves', () => sink.mails.length === 38)
  expect(await mails('status = "over-budget"')).toHaveLength(24)

  // A later sign-up takes the place of the confirmation that waits: the links of that one lead nowhere any more.
  const [subscriber] = await server.admin.rows('newsletter_subscribers')
  const longAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await server.admin.update('newsletter_subscribers', String(subscriber?.id), { confirmSentAt: longAgo })
  const before = await mails('kind = "newsletter-confirmation"')
  expect(await sendProvenEmail(server.origin, newsletterPayload({ email: VICTIM }))).toMatchObject({ status: 200 })
  const after = await mails('kind = "newsletter-confirmation"')
  expect([before.length, after.length, after[0]?.id === before[0]?.id]).toEqual([1, 1, false])
})

test('beyond the mails of a day confirmations wait, notices leave, and the audit screen says how much is used', async () => {
  await start({ MAILS_PER_DAY: '4' })
  for (const number of [1, 2, 3, 4]) await write(`visitor-${number}@firm.example`)
  // Four mails of two submissions, then only what the staff reads: two notices and the alert.
  await until('seven mails are taken', () => sink.mails.length === 7)
  expect(takenBy(DESK)).toBe(5)
  expect((await mails('status = "over-budget"')).map(({ to }) => to)).toEqual([
    'visitor-3@firm.example',
    'visitor-4@firm.example',
  ])
  const [alert, ...others] = await mails('kind = "budget-used-up"')
  expect([alert?.['subject'], others]).toEqual(['Budget used up: Mails in 24 hours', []])
  const shown = v.parse(
    v.object({ budgets: v.array(v.looseObject({ variable: v.string() })) }),
    await server.admin.call('GET', '/api/site/policies'),
  )
  expect(shown.budgets.filter(({ variable }) => /MAILS|CONFIRMATIONS/.test(variable))).toMatchObject([
    { name: 'Mails in 24 hours', variable: 'MAILS_PER_DAY', unit: 'mails', default: 2000, used: 7, of: 4 },
    { variable: 'CONFIRMATIONS_PER_RECIPIENT', unit: 'mails', default: 5, used: 1, of: 10_000 },
  ])

  const released = await server.run('mail', 'release', 'MAILS_PER_DAY')
  expect(released).toEqual({ code: 0, output: 'Mails queued again: 2.\n' })
  await server.admin.call('POST', '/api/crons/deliver-mail')
  await until('they leave', () => sink.mails.length === 9)
})
