import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import contactMessage from '../../src/contact/rules/contact-message.form.ts'
import { contactPayload, newsletterPayload, submitEmail, sendProvenEmail } from '../support/http/form-requests.ts'
import { demoPayload, sendDemoRequest, askForDemo, bookingIn, freeTimes } from '../support/http/demo-request.ts'
import { runJob } from '../support/http/image-tool.ts'
import { freshProof } from '../support/http/submission.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { runSql, timeInRow } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const DESK = 'desk@firm.example'
const VICTIM = 'victim@gmail.com'
const HOUR_MS = 3_600_000
const listedIn = (text: unknown) => String(text).match(/bot-\d/g)

let sink: SmtpSink
let server: TestServer

/**
 * Starts a server. With TRUSTED_PROXIES in `env`, the test acts as its proxy: a header of each request gives the
 * client's address, so the limits for each client apply.
 */
async function start(env: Record<string, string>) {
  server = await startServer({
    raiseLimits: env['TRUSTED_PROXIES'] === undefined,
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

/**
 * Waits until no mail is queued or being sent. The server stores a mail as sent a moment after the mail server has
 * received it.
 */
const untilNoneIsUnderWay = () =>
  until('no mail is under way', async () => (await mails("status = 'queued' || status = 'sending'")).length === 0)

/** Sends a contact message. `client` is the client's address in the proxy's header. */
async function write(email: string, client = '127.0.0.1', changes: Record<string, unknown> = {}) {
  const headers = { 'x-forwarded-for': client }
  const proof = { altcha: await freshProof(server.origin, 'send-email', headers) }
  expect(await submitEmail(server.origin, contactPayload({ email, ...changes, ...proof }), { headers })).toMatchObject({
    status: 200,
  })
}

test('a mail server that never answers for visitors’ addresses does not delay notices to staff', async () => {
  await start({})
  sink.holdRecipients(/@bots\.example$/)
  for (const number of [1, 2, 3, 4, 5]) await write(`bot-${number}@bots.example`)
  await write('lead@firm-of-a-lead.example')

  await until('all six notices are taken', () => takenBy(DESK) === 6)
  await until('the lead has a confirmation too', () => takenBy('lead@firm-of-a-lead.example') === 1)
  expect(sink.mails).toHaveLength(7)
})

test('one mailbox gets five mails a day from all forms together; further mails wait, except those about a booking, and staff are notified once', async () => {
  await start({ CONFIRMATIONS_PER_RECIPIENT: '5' })
  // Addresses with a tag or with capitals belong to the same mailbox. With some providers, so do addresses with dots.
  for (const email of [VICTIM, 'Vic.Tim@Gmail.com', 'victim+1@googlemail.com', VICTIM]) await write(email)
  const demo = demoPayload({ email: VICTIM, altcha: await freshProof(server.origin) })
  expect((await sendDemoRequest(server.origin, demo)).status).toBe(200)
  expect(await sendProvenEmail(server.origin, newsletterPayload({ email: VICTIM }))).toMatchObject({ status: 200 })
  const dotted = (nth: number) => `${VICTIM.slice(0, 1 + (nth % 6))}.${VICTIM.slice(1 + (nth % 6))}`
  await Promise.all(Array.from({ length: 24 }, (_, nth) => write(dotted(nth))))
  await write('someone-else@elsewhere.example')

  await until('30 notices and one alert are taken', () => takenBy(DESK) === 31)
  await until('the confirmation of another recipient is taken', () => takenBy('someone-else@elsewhere.example') === 1)
  await untilNoneIsUnderWay()
  expect(await server.admin.rows('contact_messages')).toHaveLength(29)
  const toVictim = await mails('to ~ "gmail.com" || to ~ "googlemail.com"')
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

  const [time = ''] = await freeTimes(server.origin, 1)
  expect(bookingIn(await askForDemo(server.origin, time, { email: VICTIM })).booking).toBe('booked')
  await until('the invitation and its notice are taken', () => sink.mails.length === 39)
  await untilNoneIsUnderWay()
  expect(await mails('lane = "appointment"')).toMatchObject([{ to: VICTIM, status: 'sent' }])

  const byHand = waiting.find(({ kind }) => kind === 'contact-confirmation')
  await server.admin.update('outgoing_emails', String(byHand?.id), { status: 'queued' })
  await until('the one that is queued by hand leaves', () => sink.mails.length === 40)
  expect(await mails('status = "over-budget"')).toHaveLength(24)

  // A later sign-up replaces the queued confirmation, because the links in the earlier one are no longer valid.
  const [subscriber] = await server.admin.rows('newsletter_subscribers')
  const longAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await server.admin.update('newsletter_subscribers', String(subscriber?.id), { confirmSentAt: longAgo })
  const before = await mails('kind = "newsletter-confirmation"')
  expect(await sendProvenEmail(server.origin, newsletterPayload({ email: VICTIM }))).toMatchObject({ status: 200 })
  const after = await mails('kind = "newsletter-confirmation"')
  expect([before.length, after.length, after[0]?.id === before[0]?.id]).toEqual([1, 1, false])
})

test('beyond the daily budget of mails confirmations wait, notices to staff are sent, and the audit page shows the used budget', async () => {
  await start({ MAILS_PER_DAY: '10', TRUSTED_PROXIES: '127.0.0.1' })
  // A fifth of the budget is reserved for appointments, and one client may use at most a tenth.
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await write(`visitor-${number}@firm.example`, `192.0.2.${number}`)
  await until('ten notices, eight confirmations and the alert are taken', () => sink.mails.length === 19)
  expect(takenBy(DESK)).toBe(11)
  await write('visitor-1@firm.example', '192.0.2.1')
  await until('one more notice, and the alert about one client', () => sink.mails.length === 21)
  expect((await mails('status = "over-budget"')).map(({ to }) => to)).toEqual([
    'visitor-9@firm.example',
    'visitor-10@firm.example',
    'visitor-1@firm.example',
  ])
  expect((await mails('kind = "budget-used-up"')).map(({ subject }) => subject)).toEqual([
    'Budget used up: Mails in 24 hours',
    'Budget used up: Mails of one client in 24 hours',
  ])
  const shown = v.parse(
    v.object({ budgets: v.array(v.looseObject({ variable: v.string() })) }),
    await server.admin.call('GET', '/api/site/policies'),
  )
  expect(shown.budgets.filter(({ variable }) => /MAILS|CONFIRMATIONS|NOTICES/.test(variable))).toMatchObject([
    { name: 'Mails in 24 hours', variable: 'MAILS_PER_DAY', unit: 'mails', default: 2000, used: 8, of: 10 },
    { variable: 'CONFIRMATIONS_PER_RECIPIENT', unit: 'mails', default: 5, used: 1, of: 10_000 },
    { variable: 'STAFF_NOTICES_PER_DAY', unit: 'mails', default: 500, used: 11, of: 100_000 },
  ])

  const released = await server.run('mail', 'release', 'MAILS_PER_DAY')
  expect(released).toEqual({ code: 0, output: 'Mails queued again: 3.\n' })
  await server.admin.call('POST', '/api/crons/deliver-mail')
  await until('they leave', () => sink.mails.length === 24)
})

test('even if others use up the daily budget, an appointment’s entry, change, reminder and cancellation are sent; leads marked as bots return their budget', async () => {
  await start({ MAILS_PER_DAY: '40', TRUSTED_PROXIES: '127.0.0.1' })
  for (const nth of [1, 2, 3, 4, 5, 6]) await write(`bot-${nth}@bots.example`, '192.0.2.1')
  for (const client of [2, 3, 4, 5, 6, 7, 8])
    for (const nth of [1, 2, 3, 4]) await write(`bot-${client}-${nth}@bots.example`, `192.0.2.${client}`)
  // Two mails of the first client exceed its tenth of the budget. After these messages, only the part for appointments
  // is left.
  expect(await mails('status = "over-budget"')).toHaveLength(2)

  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const visitor = 'ada@firm.example'
  // Wait until the mail is stored as sent. A mail that replaces another one waits while the server sends the other one.
  const hasHad = async (count: number) => (await mails(`to = "${visitor}" && status = "sent"`)).length === count
  await write(visitor, '198.51.100.7')
  expect(await mails(`to = "${visitor}"`)).toMatchObject([{ status: 'over-budget', lastError: 'MAILS_PER_DAY' }])
  const [time = '', other = ''] = await freeTimes(server.origin, 2)
  const key = crypto.randomUUID()
  const booked = await askForDemo(server.origin, time, { email: visitor }, { key, headers })
  expect(bookingIn(booked).booking).toBe('booked')
  const change = (action: string, body: object) =>
    fetch(`${server.origin}/api/site/demo/${action}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ key, ...body }),
    })
  await until('the entry is taken', () => hasHad(1))
  expect((await change('reschedule', { time: other })).status).toBe(200)
  await until('the change is taken', () => hasHad(2))
  runSql(
    server,
    'UPDATE demo_requests SET appointment = ?, bookedAt = ? WHERE email = ?',
    timeInRow(Date.now() + 23 * HOUR_MS),
    timeInRow(Date.now() - 48 * HOUR_MS),
    visitor,
  )
  await runJob(server.admin, 'demo-reminders')
  await until('the reminder is taken', () => hasHad(3))
  expect((await change('cancel', {})).status).toBe(200)
  await until('the cancellation is taken', () => hasHad(4))
  expect(await mails('status = "over-budget"')).toHaveLength(3)

  // Marking two leads as bots frees the budget of their mails, which is enough for one visitor's mail. Mails beyond one
  // client's share still wait.
  for (const email of ['bot-2-1@bots.example', 'bot-3-1@bots.example']) {
    const [row] = await server.admin.rows('contact_messages', `email = "${email}"`)
    await server.admin.update('contact_messages', String(row?.id), { quarantined: true })
  }
  await until('the message has its confirmation', () => hasHad(5))
  expect((await mails('status = "over-budget"')).map(({ to }) => to)).toEqual([
    'bot-5@bots.example',
    'bot-6@bots.example',
  ])
})

test('notices to staff beyond their budget are collected in one mail, each once, and a deleted lead disappears from it', async () => {
  await start({ STAFF_NOTICES_PER_DAY: '20', TRUSTED_PROXIES: '127.0.0.1' })
  for (const nth of [1, 2, 3, 4, 5]) await write(`bot-${nth}@bots.example`, '192.0.2.1')
  await write('lead@firm.example', '198.51.100.7')
  await until('two notices of the one client, the alert, and the notice of another', () => takenBy(DESK) === 4)
  await untilNoneIsUnderWay()
  expect((await mails('kind = "contact-notice"')).map(({ status }) => status)).toEqual([
    'sent',
    'sent',
    'over-budget',
    'over-budget',
    'over-budget',
    'sent',
  ])
  await runJob(server.admin, 'summarize-notices')
  await runJob(server.admin, 'summarize-notices')
  await until('the list is taken', () => takenBy(DESK) === 5)
  expect(await mails('status = "summarized"')).toHaveLength(3)
  const lists = () => mails('kind = "notice-summary"')
  const [list] = await lists()
  expect([(await lists()).length, list?.['subject']]).toEqual([1, '3 notices in one message'])
  expect(listedIn(list?.['text'])).toEqual(['bot-3', 'bot-4', 'bot-5'])

  const [row] = await server.admin.rows('contact_messages', 'email = "bot-4@bots.example"')
  await server.admin.call('DELETE', `/api/collections/contact_messages/records/${row?.id}`)
  expect(listedIn((await lists())[0]?.['text'])).toEqual(['bot-3', 'bot-5'])
})

const USED =
  'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size'
const bytes = () => Number(runSql(server, USED)[0]?.['bytes'])

test('the longest message with its two mails takes at most 15 KB of the database', async () => {
  await start({})
  await write('first@firm.example')
  await until('its mails are taken', () => sink.mails.length === 2)
  const before = bytes()
  const message = 'w.'.repeat(contactMessage.fields.message.max / 2)
  for (let nth = 0; nth < 50; nth += 1) await write(`visitor-${nth}@firm.example`, '127.0.0.1', { message })
  await until('all mails are taken', () => sink.mails.length === 102)
  expect((bytes() - before) / 50, 'bytes of one').toBeLessThanOrEqual(15 * 1024)
})
