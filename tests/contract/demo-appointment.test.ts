import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '../support/http/image-tool.ts'
import { askForDemo, bookingIn, freeTimes, slotsOf } from '../support/http/demo-request.ts'
import { untilLetIn } from '../support/http/submission.ts'
import { mailsTo, type AppointmentMail, DESK, startMailDesk, type MailDesk } from '../support/mail/mail-desk.ts'
import { runSql, timeInRow } from '../support/servers/seeds.ts'
import { until } from '../support/until.ts'

const HOUR_MS = 3_600_000
let desk: MailDesk
let visitors = 0
let visitor = ''

beforeAll(async () => {
  desk = await startMailDesk()
})
beforeEach(() => {
  visitor = `visitor${(visitors += 1)}@firm.example`
})
afterEach(() => desk.forgetDemos())
afterAll(() => desk.stop())

type Booked = { key: string; id: string; toVisitor: AppointmentMail; toStaff: AppointmentMail }

async function book(time: string, changes: Record<string, unknown> = {}): Promise<Booked> {
  const key = crypto.randomUUID()
  const { booking } = bookingIn(await askForDemo(desk.server.origin, time, { email: visitor, ...changes }, { key }))
  expect(booking).toBe('booked')
  const [[toVisitor], [toStaff]] = [await mailsTo(desk, visitor, 1), await mailsTo(desk, DESK, 1)]
  const [row] = await desk.server.admin.rows('demo_requests', `email = "${visitor}"`)
  if (toVisitor === undefined || toStaff === undefined || row === undefined) throw new Error('nothing is booked')
  return { key, id: row.id, toVisitor, toStaff }
}

const at = (path: string) => desk.server.origin + path
const page = (path: string, method = 'GET') => untilLetIn(() => fetch(at(path), { method, redirect: 'manual' }))
/** Submits the form on the page behind a mailed link, as a browser does without JavaScript. */
async function press(path: string, values: Record<string, string> = {}): Promise<Response> {
  const [, address = '', token = ''] = /^([^?]+)\?token=(\w+)/.exec(path) ?? []
  return await fetch(at(address), {
    method: 'POST',
    body: new URLSearchParams({ token, ...values }),
    redirect: 'manual',
  })
}
const post = (action: 'reschedule' | 'cancel', body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${desk.server.origin}/api/site/demo/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
const call = async (action: 'reschedule' | 'cancel', body: unknown) => {
  const answer = await post(action, body)
  const text: unknown = await answer.json()
  return [answer.status, text]
}
const mails = () => desk.server.admin.rows('outgoing_emails')
const row = async (id: string) => (await desk.server.admin.rows('demo_requests', `id = "${id}"`))[0]
const tokenOf = (link: string) => link.split('token=')[1] ?? ''
const wall = (time: string, minutes = 0) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
    .format(new Date(Date.parse(time) + minutes * 60_000))
    .replace(', ', 'T')
    .replaceAll(/[-:]/g, '')

test('a booked demo is mailed to visitor and staff as an invitation with the same calendar entry, besides text and HTML', async () => {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  const { toVisitor, toStaff, id } = await book(time, { duration: 45, timeZone: 'Europe/Berlin' })
  for (const { mail, type, lines, property } of [toVisitor, toStaff]) {
    expect(type).toBe('text/calendar; method=REQUEST; charset=UTF-8')
    expect(lines).toContain('METHOD:REQUEST')
    expect([mail.text === undefined, mail.html === undefined]).toEqual([false, false])
    expect(property('UID')).toBe(`:demo-${id}@www.firm.example`)
    expect([property('SEQUENCE'), property('STATUS')]).toEqual([':0', ':CONFIRMED'])
    expect([property('DTSTART'), property('DTEND')]).toEqual([
      `;TZID=America/New_York:${wall(time)}`,
      `;TZID=America/New_York:${wall(time, 45)}`,
    ])
    expect(lines.filter((line) => line.startsWith('ATTENDEE')).map((line) => line.split(':').at(-1))).toEqual([
      visitor,
      DESK,
    ])
    expect(lines.filter((line) => line === 'TZID:America/New_York')).toHaveLength(1)
  }
  expect(toVisitor.mail.subject).toMatch(/^Your demo is booked: \w+, \w+ \d+, \d+:00 [AP]M ET$/)
  expect(toVisitor.property('DESCRIPTION')).toContain(toVisitor.link('cancel'))
  expect(toStaff.lines.join(' ')).not.toContain('token=')
  const there = new Date(time).toLocaleTimeString('en-US', {
    timeZone: 'Europe/Berlin',
    hour: 'numeric',
    minute: '2-digit',
  })
  expect(toVisitor.mail.text).toMatch(
    new RegExp(`Where you are: \\w+, \\w+ \\d+, \\d{4}, ${there} \\(UTC\\+0[12]:00\\)`),
  )
})

test('no field of the form can add a header or a link to a mail, or a property to a calendar entry', async () => {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  const evil = 'x"\r\nBcc: evil@evil.example\r\nATTACH:https://evil.example;'
  const { toVisitor, toStaff } = await book(time, {
    firstName: evil,
    lastName: evil,
    firmName: evil,
    notes: evil,
    currentSoftware: evil,
    phone: 'x\r\nATTENDEE:mailto:evil@evil.example',
    preferredTime: 'x\r\nMETHOD:CANCEL',
  })
  for (const { mail, lines } of [toVisitor, toStaff]) {
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(lines.filter((line) => /^(?:ATTACH|METHOD:CANCEL|Bcc)/i.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(2)
    expect(lines.join('\n')).not.toContain('evil')
  }
  expect(`${toVisitor.mail.text} ${toVisitor.mail.html}`).not.toContain('evil')
})

test('opening the mailed link changes nothing, however often a mail scanner opens it; the form on its page moves the demo once', async () => {
  const [time = '', other = ''] = await freeTimes(desk.server.origin, 2)
  const { toVisitor, id } = await book(time)
  const [reschedule, cancel] = [toVisitor.link('reschedule'), toVisitor.link('cancel')]
  const before = await row(id)
  for (const path of [reschedule, cancel])
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
      const answer = await page(path, method)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
  expect(await row(id)).toEqual(before)
  expect(await (await page(reschedule)).text()).toContain(`value="${other}"`)

  const moved = await press(reschedule, { time: other, sequence: '0' })
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `${reschedule}&result=done`])
  expect(await (await page(`${reschedule}&result=done`)).text()).toContain('Your demo is booked')
  expect(await row(id)).toMatchObject({ booking: 'booked', sequence: 1, appointment: timeInRow(Date.parse(other)) })
  const [, change] = await mailsTo(desk, visitor, 2)
  expect([change?.property('SEQUENCE'), change?.property('UID')]).toEqual([':1', toVisitor.property('UID')])
  expect(change?.type).toContain('method=REQUEST')
  expect(change?.property('DTSTART')).toBe(`;TZID=America/New_York:${wall(other)}`)
  const [, toStaff] = await mailsTo(desk, DESK, 2)
  expect([toStaff?.property('SEQUENCE'), toStaff?.property('DTSTART')]).toEqual([':1', change?.property('DTSTART')])

  // A late repetition of the request changes nothing. A form that was loaded before the change has no effect either.
  expect((await press(reschedule, { time: other, sequence: '0' })).headers.get('location')).toContain('result=already')
  expect((await press(reschedule, { time, sequence: '0' })).headers.get('location')).toContain('result=changed')
  expect(await row(id)).toMatchObject({ sequence: 1, appointment: timeInRow(Date.parse(other)) })
  expect(await mailsTo(desk, visitor, 2)).toHaveLength(2)
})

test('a visitor can move a demo ten times an hour, and the mail about a change replaces earlier mails that are still queued', async () => {
  const [time = '', other = ''] = await freeTimes(desk.server.origin, 2)
  const { key, id, toVisitor } = await book(time)
  await desk.sendMail(false)
  for (let nth = 0; nth < 10; nth += 1)
    expect(await call('reschedule', { key, time: nth % 2 === 0 ? other : time })).toMatchObject([200, { code: 'done' }])
  const before = await row(id)
  const refused = await post('reschedule', { key, time: other })
  expect([refused.status, await refused.json()]).toMatchObject([429, { success: false, code: 'often' }])
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d{0,3}$/)
  expect(await row(id)).toEqual(before)
  const reschedule = toVisitor.link('reschedule')
  expect((await press(reschedule, { time: other })).headers.get('location')).toBe(`${reschedule}&result=often`)
  expect(await (await page(`${reschedule}&result=often`)).text()).toContain('moved ten times within an hour')
  expect(await row(id)).toMatchObject({ sequence: before?.['sequence'], appointment: before?.['appointment'] })

  const waiting = (await mails()).flatMap(({ status, kind }) => (status === 'queued' ? [kind] : []))
  expect(waiting).toEqual(['demo-appointment', 'demo-appointment-notice'])
  expect(JSON.stringify(await mails())).not.toMatch(/token=\w/)
  await desk.sendMail(true)
  await runJob(desk.server.admin, 'deliver-mail')
  for (const address of [visitor, DESK]) expect((await mailsTo(desk, address, 2))[1]?.property('SEQUENCE')).toBe(':10')
  expect(await call('cancel', { key })).toMatchObject([200, { code: 'done' }])
})

test('a cancelled demo stays cancelled: the calendar entry is removed, the time is free, and no late request books it again', async () => {
  const [time = '', other = ''] = await freeTimes(desk.server.origin, 2)
  const payload = { email: visitor }
  const key = crypto.randomUUID()
  await askForDemo(desk.server.origin, time, payload, { key })
  const [invited] = await mailsTo(desk, visitor, 1)
  const [reschedule, cancel] = [invited?.link('reschedule') ?? '', invited?.link('cancel') ?? '']
  expect((await press(cancel)).headers.get('location')).toContain('result=done')
  const [, cancelled] = await mailsTo(desk, visitor, 2)
  expect(cancelled?.type).toBe('text/calendar; method=CANCEL; charset=UTF-8')
  expect(cancelled?.lines).toContain('METHOD:CANCEL')
  expect(['UID', 'SEQUENCE', 'STATUS'].map((name) => cancelled?.property(name))).toEqual([
    invited?.property('UID'),
    ':1',
    ':CANCELLED',
  ])
  const [, toStaff] = await mailsTo(desk, DESK, 2)
  expect([toStaff?.type, toStaff?.property('UID')]).toEqual([cancelled?.type, invited?.property('UID')])

  // Try to change the cancelled demo: by both mailed links, by the idempotency key, and by the original request.
  await press(cancel)
  await press(reschedule, { time: other })
  expect(await call('reschedule', { key, time: other })).toMatchObject([410, { code: 'cancelled' }])
  expect(await call('cancel', { token: tokenOf(cancel) })).toMatchObject([
    200,
    { code: 'already', booking: 'cancelled' },
  ])
  await askForDemo(desk.server.origin, time, payload, { key })
  const stored = await desk.server.admin.rows('demo_requests')
  expect(stored).toMatchObject([{ booking: 'cancelled', sequence: 1 }])
  expect(await mailsTo(desk, visitor, 2)).toHaveLength(2)
  expect(await (await page(reschedule)).text()).toContain('Your demo is canceled')
  const { days } = await slotsOf(desk.server.origin, '?days=62')
  expect(days.flatMap(({ slots }) => slots).find((slot) => slot.time === time)?.free).toBe(true)
})

test('if another visitor takes the new time first, the appointment stays unchanged, and the page offers the nearest free times', async () => {
  const [time = '', other = ''] = await freeTimes(desk.server.origin, 2)
  const { key, id } = await book(time)
  await askForDemo(desk.server.origin, other, { email: 'rival@firm.example' })
  const [status, body] = await call('reschedule', { key, time: other })
  expect([status, body]).toMatchObject([
    409,
    { success: false, code: 'taken', newTimes: [expect.any(String), expect.any(String), expect.any(String)] },
  ])
  expect(await row(id)).toMatchObject({ booking: 'booked', sequence: 0, appointment: timeInRow(Date.parse(time)) })
})

test('a visitor whose time was already taken books another time by the request’s idempotency key, or by a mailed link', async () => {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  await askForDemo(desk.server.origin, time, { email: 'first@firm.example' })
  const key = crypto.randomUUID()
  const { booking, newTimes } = bookingIn(await askForDemo(desk.server.origin, time, { email: visitor }, { key }))
  expect(booking).toBe('taken')
  const [mail] = await mailsTo(desk, visitor, 1)
  expect([mail?.type, mail?.mail.subject]).toEqual(['', expect.stringContaining('We received your demo request')])
  const offered = /\/demo\/reschedule\?token=\w+&time=(\S+)/.exec(mail?.mail.text ?? '')
  expect(newTimes).toContain(offered?.[1])
  expect(await (await page(offered?.[0] ?? '')).text()).toMatch(
    new RegExp(`(?:checked=""[^>]*value="${offered?.[1]}"|value="${offered?.[1]}"[^>]*checked)`),
  )
  expect(await call('reschedule', { key, time: newTimes[0] })).toMatchObject([
    200,
    { code: 'done', booking: 'booked', time: newTimes[0] },
  ])
  expect(await call('reschedule', { key, time: newTimes[0] })).toMatchObject([200, { code: 'already' }])
  const [, invited] = await mailsTo(desk, visitor, 2)
  expect(invited?.type).toContain('method=REQUEST')
})

test('a forged link opens nothing, and an appointment that has begun can’t be changed', async () => {
  const [time = '', other = ''] = await freeTimes(desk.server.origin, 2)
  const { toVisitor, id } = await book(time)
  const [reschedule, cancel] = [toVisitor.link('reschedule'), toVisitor.link('cancel')]
  const token = tokenOf(cancel)
  for (const wrong of [
    '',
    'x',
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    tokenOf(reschedule),
  ]) {
    expect((await page(`/demo/cancel?token=${wrong}`)).status).toBe(404)
    expect(await call('cancel', { token: wrong })).toMatchObject([404, { code: 'unknown' }])
  }
  for (const key of ['', 'x', crypto.randomUUID(), 7])
    expect(await call('reschedule', { key, time: other })).toMatchObject([404, { code: 'unknown' }])
  expect(await call('reschedule', { token: tokenOf(reschedule), time: 'soon' })).toMatchObject([
    422,
    { fields: { time: expect.any(String) } },
  ])
  expect((await page('/demo/other')).status).toBe(404)
  runSql(desk.server, 'UPDATE demo_requests SET appointment = ? WHERE id = ?', timeInRow(Date.now() - 1000), id)
  expect((await page(cancel)).status).toBe(410)
  expect((await press(cancel)).status).toBe(303)
  expect(await call('cancel', { token })).toMatchObject([410, { code: 'expired' }])
  expect(await call('reschedule', { token: tokenOf(reschedule), time: other })).toMatchObject([
    410,
    { code: 'expired' },
  ])
  expect(await row(id)).toMatchObject({ booking: 'booked', sequence: 0 })
})

test('if staff move or cancel a demo in the dashboard, visitor and staff get a new calendar entry too', async () => {
  const [time = '', other = ''] = await freeTimes(desk.server.origin, 2)
  const { id, toVisitor } = await book(time)
  await desk.server.admin.update('demo_requests', id, { notes: 'Called back.' })
  await desk.server.admin.update('demo_requests', id, { appointment: other })
  const [, moved] = await mailsTo(desk, visitor, 2)
  expect([moved?.property('SEQUENCE'), moved?.property('UID')]).toEqual([':1', toVisitor.property('UID')])
  await desk.server.admin.update('demo_requests', id, { booking: 'cancelled' })
  const [, , cancelled] = await mailsTo(desk, visitor, 3)
  expect([cancelled?.type, cancelled?.property('SEQUENCE')]).toEqual([expect.stringContaining('CANCEL'), ':2'])
  await expect(desk.server.admin.update('demo_requests', id, { booking: 'booked', appointment: '' })).rejects.toThrow(
    'Enter when the demo takes place',
  )
})

test('a queued calendar entry is not sent after a newer one has replaced it', async () => {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  await desk.sendMail(false)
  const key = crypto.randomUUID()
  await askForDemo(desk.server.origin, time, { email: visitor }, { key })
  expect(await call('cancel', { key })).toMatchObject([200, { code: 'done' }])
  expect((await mails()).map(({ kind, calendar }) => [kind, /METHOD:\w+/.exec(String(calendar))?.[0] ?? ''])).toEqual([
    ['demo-request-notice', ''],
    ['demo-appointment', 'METHOD:CANCEL'],
    ['demo-appointment-notice', 'METHOD:CANCEL'],
  ])
})

/** Books a demo and changes its times: it begins in this many ms, and was booked two days ago. */
async function bookedIn(ms: number): Promise<Booked> {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  const booked = await book(time, { timeZone: 'Asia/Tokyo' })
  runSql(
    desk.server,
    'UPDATE demo_requests SET appointment = ?, bookedAt = ? WHERE id = ?',
    timeInRow(Date.now() + ms),
    timeInRow(Date.now() - 48 * HOUR_MS),
    booked.id,
  )
  return booked
}

const remind = () => runJob(desk.server.admin, 'demo-reminders')
const reminders = async () =>
  (await desk.server.admin.rows('outgoing_emails', 'kind = "demo-reminder"')).map(({ uniqueKey }) => String(uniqueKey))

test.each([
  ['a day before', 23.9, ['day']],
  ['more than a day before', 24.1, []],
  ['late, because the server was away', 5, ['day']],
  ['an hour before', 0.99, ['hour']],
  ['between the two', 1.5, []],
  ['after it began', -0.1, []],
])('%s the reminders are these, however often the job runs at once', async (_, hours, kinds) => {
  const { id } = await bookedIn(hours * HOUR_MS)
  await Promise.all([remind(), remind(), remind()])
  await Promise.all([remind(), remind()])
  expect(await reminders()).toEqual(kinds.map((kind) => `demo-reminder ${id} ${kind} 0`))
  const sent = await mailsTo(desk, visitor, 1 + kinds.length)
  expect(sent.slice(1).filter(({ mail }) => /Where you are: .* \(UTC\+09:00\)/.test(mail.text ?? ''))).toHaveLength(
    kinds.length,
  )
})

test('no reminder is sent for a cancelled demo, or for one booked after the reminder’s time; a moved demo gets a new reminder', async () => {
  const cancelled = await bookedIn(23 * HOUR_MS)
  await call('cancel', { key: cancelled.key })
  for (const address of [visitor, DESK]) await mailsTo(desk, address, 2)
  visitor = `next${visitor}`
  desk.sink.mails.length = 0
  const late = await bookedIn(23 * HOUR_MS)
  runSql(desk.server, 'UPDATE demo_requests SET bookedAt = ? WHERE id = ?', timeInRow(Date.now()), late.id)
  await remind()
  expect(await reminders()).toEqual([])
  runSql(
    desk.server,
    'UPDATE demo_requests SET bookedAt = ?, sequence = 4 WHERE id = ?',
    timeInRow(Date.now() - 48 * HOUR_MS),
    late.id,
  )
  await remind()
  expect(await reminders()).toEqual([`demo-reminder ${late.id} day 4`])
})

test('a cancellation deletes a queued reminder, which is never sent', async () => {
  const { key } = await bookedIn(23 * HOUR_MS)
  await desk.sendMail(false)
  await remind()
  expect(await reminders()).toHaveLength(1)
  await call('cancel', { key })
  expect(await reminders()).toEqual([])
})

test('a cancellation is sent only after the invitation that is being sent', async () => {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  // The mail server never answers for this recipient, so the invitation keeps the status "sending".
  visitor = 'visitor@silent.example'
  desk.sink.holdRecipients(/@silent\.example$/)
  const key = crypto.randomUUID()
  await askForDemo(desk.server.origin, time, { email: visitor }, { key })
  await until('the invitation is being sent', async () =>
    (await mails()).some((mail) => mail['to'] === visitor && mail['status'] === 'sending'),
  )
  const asked = Date.now()
  await call('cancel', { key })
  const [cancellation] = (await mails()).filter((mail) => mail['kind'] === 'demo-appointment')
  expect(Date.parse(String(cancellation?.['nextAttemptAt'])) - asked).toBeGreaterThan(40_000)
})
