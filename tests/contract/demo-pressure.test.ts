import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callApi, createAccount } from '../support/http/accounts.ts'
import {
  askForDemo,
  bookingIn,
  freeTimes,
  slotsOf,
  demoPayload,
  sendDemoRequest,
} from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { mailsTo, type AppointmentMail, DESK, startMailDesk, type MailDesk } from '../support/mail/mail-desk.ts'
import { runSql } from '../support/servers/seeds.ts'

const FLOOD = 100
/** The number of demos a day that the server allows, unless a test sets another number. */
const USUAL = '1000'
const settingsSchema = v.object({ rateLimits: v.object({ rules: v.array(v.looseObject({})) }) })
let desk: MailDesk

beforeAll(async () => {
  desk = await startMailDesk({ CLIENT_CALLS: '100000', DEMOS_PER_DAY: USUAL, TRUSTED_PROXIES: '127.0.0.1' })
  // Raise the rate limits of all routes, so that only the limits of bookings apply.
  const { rateLimits } = v.parse(settingsSchema, await desk.server.admin.call('GET', '/api/settings'))
  const rules = rateLimits.rules.map((rule) => ({ ...rule, maxRequests: 100_000 }))
  await desk.server.admin.call('PATCH', '/api/settings', { rateLimits: { enabled: true, rules } })
})
afterEach(async () => {
  if (budget !== USUAL) await setBudget(USUAL)
  await desk.forgetDemos()
})
afterAll(() => desk.stop())

let budget = USUAL
/**
 * Restarts the server with another limit of demos.
 * @param demos the number of demos a day; empty: the server's default
 */
async function setBudget(demos: string): Promise<void> {
  budget = demos
  await desk.server.stop()
  await desk.server.start(undefined, { DEMOS_PER_DAY: demos })
}

let visitors = 0
const newVisitor = () => `pressed${(visitors += 1)}@firm.example`
const rows = (filter = '') => desk.server.admin.rows('demo_requests', filter)
const count = async (booking: string) => (await rows(`booking = "${booking}"`)).length

/**
 * Books a demo from a client that has already used up its number of firm bookings. The server makes such a booking
 * provisional.
 */
async function bookProvisionally(time: string, email = newVisitor()) {
  const others = await freeTimes(desk.server.origin, 40)
  for (const other of others.filter((each) => each !== time).slice(-3))
    expect(bookingIn(await askForDemo(desk.server.origin, other, { email: newVisitor() })).booking).toBe('booked')
  const key = crypto.randomUUID()
  const answer = await askForDemo(desk.server.origin, time, { email, timeZone: 'Europe/Berlin' }, { key })
  expect(bookingIn(answer).booking).toBe('provisional')
  const [row] = await rows(`email = "${email}"`)
  const [mail] = await mailsTo(desk, email, 1)
  if (row === undefined || mail === undefined) throw new Error('nothing is kept')
  return { key, email, id: row.id, row, mail, answer }
}

async function press(mail: AppointmentMail): Promise<string> {
  const [path = '', token = ''] = mail.link('confirm').split('?token=')
  const pressed = await fetch(desk.server.origin + path, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    redirect: 'manual',
  })
  expect(pressed.status).toBe(303)
  return pressed.headers.get('location') ?? ''
}
const shown = async (path: string) => await (await fetch(desk.server.origin + path)).text()
const isFree = async (time: string) => {
  const { days } = await slotsOf(desk.server.origin, '?days=62')
  return days.flatMap(({ slots }) => slots).find((slot) => slot.time === time)?.free
}
const setUntil = (id: string, until: number) =>
  desk.server.admin.update('demo_requests', id, { provisionalUntil: new Date(until).toISOString() })

/**
 * Tries to book each of the next hundred hours. Returns the number of each answer.
 * @param clientOf returns the IP address of the client that sends the nth request
 */
async function flood(clientOf: (nth: number) => string): Promise<Record<string, number>> {
  const told: Record<string, number> = {}
  for (const [nth, preferredDate] of (await freeTimes(desk.server.origin, FLOOD)).entries()) {
    const from = { 'x-forwarded-for': clientOf(nth) }
    const altcha = await freshProof(desk.server.origin, 'request-demo', from)
    const payload = demoPayload({ email: newVisitor(), duration: 30, preferredDate, altcha })
    const { booking = 'by person' } = bookingIn(await sendDemoRequest(desk.server.origin, payload, { headers: from }))
    told[booking] = (told[booking] ?? 0) + 1
  }
  return told
}

test('of a hundred requests of one client, five book an hour, and all hundred are stored', async () => {
  await desk.sendMail(false)
  expect(await flood(() => '192.0.2.1')).toEqual({ booked: 3, provisional: 2, 'by person': 95 })
  expect(await rows()).toHaveLength(FLOOD)
})

test('a provisional booking lasts two hours, unless the visitor confirms it by the mailed link; the invitation is sent only then', async () => {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  const { mail, id, row, answer, email } = await bookProvisionally(time)
  const until = Date.parse(String(row['provisionalUntil']).replace(' ', 'T'))
  expect(answer.body).toMatchObject({ booking: 'provisional', provisionalUntil: new Date(until).toISOString() })
  expect(until - Date.parse(String(row['bookedAt']).replace(' ', 'T'))).toBe(2 * 3_600_000)
  expect([mail.type, mail.mail.subject]).toEqual(['', expect.stringMatching(/^Please confirm your demo: /)])
  const clock = (timeZone: string) =>
    new Date(until).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  expect(mail.mail.text).toContain(
    `We hold it for you until ${clock('America/New_York')} New York time (${clock('Europe/Berlin')} where you are)`,
  )
  expect(mail.mail.text?.match(/https:\S+\/demo\/\w+\?token/g)).toHaveLength(1)
  const toDesk = (await mailsTo(desk, DESK, 4)).filter(({ mail: { text } }) => text?.includes(email))
  expect(toDesk.map(({ type, mail: { subject } }) => [type, subject?.split(': ')[1]])).toEqual([
    ['', 'to be confirmed by the visitor'],
  ])
  expect(await isFree(time)).toBe(false)

  // A mail scanner opens the link, which changes nothing.
  expect(await shown(mail.link('confirm'))).toContain('Confirm this time')
  expect(await rows(`id = "${id}"`)).toEqual([row])

  // While the database fails, the page asks to press the button again.
  runSql(desk.server, "CREATE TRIGGER full BEFORE UPDATE ON demo_requests BEGIN SELECT RAISE(ABORT, 'disk full'); END")
  try {
    expect(await shown(await press(mail))).toMatch(
      /Confirm your demo.*We could not do that just now\. Please press the button/s,
    )
  } finally {
    runSql(desk.server, 'DROP TRIGGER full')
  }

  expect(await shown(await press(mail))).toContain('Your demo is booked')
  expect(await shown(await press(mail))).toContain('Your demo is booked')
  const [confirmed] = await rows(`id = "${id}"`)
  expect(confirmed).toMatchObject({ booking: 'booked', appointment: row['appointment'], provisionalUntil: '' })
  expect(confirmed?.['visitorAnsweredAt']).not.toBe('')
  const [, invitation] = await mailsTo(desk, email, 2)
  expect([invitation?.type, invitation?.mail.subject]).toEqual([
    'text/calendar; method=REQUEST; charset=UTF-8',
    expect.stringMatching(/^Your demo is booked: /),
  ])
  expect((await mailsTo(desk, DESK, 5)).at(-1)?.type).toBe('text/calendar; method=REQUEST; charset=UTF-8')
})

test('if staff cancel a demo before the visitor confirms it, the visitor gets one mail about that; a visitor who cancels it gets none', async () => {
  const [time = '', later = ''] = await freeTimes(desk.server.origin, 2)
  const { mail, id, email } = await bookProvisionally(time)
  await desk.server.admin.update('demo_requests', id, { booking: 'cancelled' })
  await desk.server.admin.update('demo_requests', id, { firstName: 'Dana' })
  const [, told] = await mailsTo(desk, email, 2)
  expect([told?.type, told?.mail.subject]).toEqual(['', expect.stringMatching(/^Your demo is canceled: /)])
  expect(await isFree(time)).toBe(true)
  expect(await shown(await press(mail))).toContain('canceled')

  const own = { key: crypto.randomUUID(), email: newVisitor() }
  expect(bookingIn(await askForDemo(desk.server.origin, later, { email: own.email }, { key: own.key })).booking).toBe(
    'provisional',
  )
  expect((await callApi(desk.server, 'POST', '/api/site/demo/cancel', '', { key: own.key })).status).toBe(200)
  const kinds = (await desk.server.admin.rows('outgoing_emails')).map(({ to, kind }) => `${String(to)} ${String(kind)}`)
  expect(kinds.filter((each) => each.endsWith(' demo-provisional-cancelled'))).toEqual([
    `${email} demo-provisional-cancelled`,
  ])
})

test('after two hours an unconfirmed time is free again; a late use of the link books it again, or offers the nearest times', async () => {
  const [time = '', later = ''] = await freeTimes(desk.server.origin, 2)
  const { mail, id } = await bookProvisionally(time)
  await setUntil(id, Date.now() - 1)
  expect(await isFree(time)).toBe(true)
  expect(await shown(mail.link('confirm'))).toContain('This time was not confirmed in time')
  expect(await shown(await press(mail))).toContain('Your demo is booked')
  expect(await rows(`id = "${id}"`)).toMatchObject([{ booking: 'booked' }])

  const second = await askForDemo(desk.server.origin, later, { email: newVisitor() })
  expect(bookingIn(second).booking).toBe('provisional')
  const [lapsed] = await rows('booking = "provisional"')
  const [lateMail] = await mailsTo(desk, String(lapsed?.['email']), 1)
  await setUntil(String(lapsed?.id), Date.now() - 1)
  // Another visitor books the hour. That clears the end of the lapsed booking, so no clock change can revive it.
  await bookFromOffice(later)
  expect(await rows(`id = "${lapsed?.id}"`)).toMatchObject([{ provisionalUntil: '' }])
  if (lateMail === undefined) throw new Error('no mail')
  const offered = await shown(await press(lateMail))
  expect(offered).toContain('Someone took this time a moment ago')
  expect(offered).toContain('Free times')
})

test('a visitor can move and cancel a provisional booking like a firm one; a moved provisional booking still expires, and a moved firm one stays firm', async () => {
  const [time = '', other = '', free = ''] = await freeTimes(desk.server.origin, 3)
  const call = async (action: string, body: unknown) => {
    const answer = await fetch(`${desk.server.origin}/api/site/demo/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [answer.status, await answer.json()]
  }
  const { key, id, row, email } = await bookProvisionally(time)
  const until = new Date(String(row['provisionalUntil']).replace(' ', 'T')).toISOString()
  expect(await call('reschedule', { key, time: other })).toMatchObject([
    200,
    { code: 'done', booking: 'provisional', time: other, provisionalUntil: until },
  ])
  const [, moved] = await mailsTo(desk, email, 2)
  expect([moved?.type, moved?.link('confirm')]).toEqual(['', expect.stringContaining('/demo/confirm?token=')])
  expect(await call('cancel', { key })).toMatchObject([200, { code: 'done', booking: 'cancelled' }])
  expect([await isFree(other), await count('cancelled')]).toEqual([true, 1])
  expect(await mailsTo(desk, email, 2)).toHaveLength(2)

  const [firm] = await rows('booking = "booked"')
  await expect(desk.server.admin.update('demo_requests', String(firm?.id), { booking: 'provisional' })).rejects.toThrow(
    'This demo is booked.',
  )
  const [submission] = await desk.server.admin.rows('submissions', `row = "${firm?.id}"`)
  expect(await call('reschedule', { key: submission?.['key'], time: free })).toMatchObject([200, { booking: 'booked' }])
  expect(await rows(`id = "${id}"`)).toMatchObject([{ booking: 'cancelled' }])
})

test('one mailbox can have only one firm future demo, with any spelling of its address', async () => {
  const [time = '', other = ''] = await freeTimes(desk.server.origin, 2)
  const ask = async (at: string, email: string) =>
    bookingIn(await askForDemo(desk.server.origin, at, { email })).booking
  expect(await ask(time, 'ada.lind@gmail.com')).toBe('booked')
  expect(await ask(other, 'AdaLind+demo@googlemail.com')).toBe('provisional')
})

/**
 * Books a firm demo for another visitor without any rate limits, as from the firm's own office. Returns the visitor's
 * mail address.
 */
async function bookFromOffice(time: string): Promise<string> {
  const email = newVisitor()
  await desk.server.admin.call('PATCH', '/api/settings', { rateLimits: { enabled: false } })
  expect(bookingIn(await askForDemo(desk.server.origin, time, { email })).booking).toBe('booked')
  await desk.server.admin.call('PATCH', '/api/settings', { rateLimits: { enabled: true } })
  return email
}

test('leads that staff mark as bots release their hours and send no mail; if staff undo that, they get back the hours that are still free', async () => {
  const { token } = await createAccount(desk.server, 'ada.admin@firm.example', 'admin')
  const mark = async (action: string, items: readonly string[]) =>
    await callApi(desk.server, 'POST', '/api/site/lead', token, { action, items })
  await desk.sendMail(false)
  const times = await freeTimes(desk.server.origin, 3)
  for (const time of times) await askForDemo(desk.server.origin, time, { email: newVisitor() })
  const asked = await rows()
  const ids = asked.map(({ id }) => id)
  const statuses = async () => (await desk.server.admin.rows('outgoing_emails')).map(({ status }) => status)
  expect(await statuses()).toEqual(Array.from({ length: 6 }, () => 'queued'))

  const outcome = { success: true, done: ids, freed: 3, lost: [] }
  expect(await mark('not-people', [...ids, 'nobodyknowsit00'])).toMatchObject({ status: 200, body: outcome })
  expect(await mark('not-people', ids)).toMatchObject({ status: 200, body: { done: [], freed: 0, lost: [] } })
  expect([await count('freed'), await statuses()]).toEqual([3, Array.from({ length: 6 }, () => 'over-budget')])
  for (const time of times) expect(await isFree(time)).toBe(true)
  const { body } = await callApi(desk.server, 'GET', '/api/site/leads?view=closed', token)
  expect(body).toMatchObject({ leads: ids.map(() => ({ isNotPeople: true, booking: 'freed', state: 'closed' })) })

  await desk.sendMail(true)
  const rival = await bookFromOffice(times[0] ?? '')
  expect(await mailsTo(desk, rival, 1)).toHaveLength(1)
  expect(await mailsTo(desk, DESK, 1)).toHaveLength(1)
  const back = { success: true, done: ids, freed: 0, lost: [ids[0]] }
  expect(await mark('people', ids)).toMatchObject({ status: 200, body: back })
  // The job `deliver-mail`, which otherwise runs every minute, sends the mails that the mark delayed.
  await desk.server.admin.call('POST', '/api/crons/deliver-mail')
  const rest = await rows(`email != "${rival}"`)
  expect(rest.map(({ booking }) => booking)).toEqual(['taken', 'booked', 'booked'])
  expect(rest.map(({ appointment }) => appointment)).toEqual(asked.map(({ appointment }) => appointment))
  // Staff get the notices of all three leads and of the rival. The lead whose hour the rival booked gets no invitation.
  const toDesk = await mailsTo(desk, DESK, 4)
  expect(toDesk.filter(({ type }) => type !== '')).toHaveLength(3)
  for (const { email } of rest.slice(1)) expect(await mailsTo(desk, String(email), 1)).toHaveLength(1)
  expect(desk.sink.mails.filter(({ recipients }) => recipients.includes(String(rest[0]?.['email'])))).toEqual([])
})

test('if the recipient uses the mailed link of a lead that staff marked as a bot, the hour is booked and the lead is open again', async () => {
  const { token } = await createAccount(desk.server, 'cy.admin@firm.example', 'admin')
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  const { mail, id } = await bookProvisionally(time)
  await callApi(desk.server, 'POST', '/api/site/lead', token, { action: 'not-people', items: [id] })
  expect(await isFree(time)).toBe(true)
  expect(await shown(await press(mail))).toContain('Your demo is booked')
  expect(await rows(`id = "${id}"`)).toMatchObject([{ booking: 'booked' }])
  expect(await desk.server.admin.rows('lead_work', `id = "${id}"`)).toMatchObject([{ state: 'new', notPeople: '' }])
})

test('beyond the daily number of demos staff arrange times themselves; they are notified once, and each answer allows one more', async () => {
  await setBudget('2')
  const times = await freeTimes(desk.server.origin, 4)
  const ask = async (index: number, email = newVisitor()) => {
    const { booking } = bookingIn(await askForDemo(desk.server.origin, times[index] ?? '', { email }))
    return { booking, email }
  }
  const first = await ask(0)
  expect([first.booking, (await ask(1)).booking]).toEqual(['booked', 'booked'])
  const beyond = await ask(2)
  expect([beyond.booking, (await ask(2)).booking]).toEqual([undefined, undefined])
  const [mail] = await mailsTo(desk, beyond.email, 1)
  expect(mail?.mail.text).toContain('This time is not booked yet: our team will contact you to agree on a time.')
  const alerts = (await mailsTo(desk, DESK, 5)).filter(({ mail: { subject } }) => subject?.startsWith('Budget used up'))
  expect(alerts.map(({ mail: { subject } }) => subject)).toEqual([
    'Budget used up: Demos booked in 24 hours and not answered',
  ])
  expect(await rows()).toHaveLength(4)

  const [row] = await rows(`email = "${first.email}"`)
  const { token } = await createAccount(desk.server, 'ben.admin@firm.example', 'admin')
  const wrote = { action: 'wrote', item: row?.id, version: 1 }
  expect(await callApi(desk.server, 'POST', '/api/site/lead', token, wrote)).toMatchObject({ status: 200 })
  expect((await ask(3)).booking).toBe('booked')
})

test('ten clients that book as much as they can leave more than half of the hours of ten working days free', async () => {
  await setBudget('')
  await desk.sendMail(false)
  const told = await flood((nth) => `192.0.2.${10 + Math.floor(nth / 10)}`)
  expect(told).toEqual({ booked: 24, provisional: 16, 'by person': 60 })
})
