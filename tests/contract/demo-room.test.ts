import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leadDetailSchema } from '../../src/admin/rules/lead.ts'
import { NO_ROOM_YET } from '../../src/appointments/rules/appointment.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { runJob } from '../support/http/image-tool.ts'
import { askForDemo, bookingIn, freeTimes } from '../support/http/demo-request.ts'
import { mailsTo, type AppointmentMail, DESK, startMailDesk, type MailDesk } from '../support/mail/mail-desk.ts'
import { runSql, timeInRow } from '../support/servers/seeds.ts'
import { until } from '../support/until.ts'

// Tests the video room of a demo in mails, calendar entries and answers. A demo has either the standing room
// (DEMO_ROOM), which all demos share, or its own room, or no room yet.

const ROOM = 'https://meet.example/all'
const OTHER = 'https://meet.example/ada?pwd=1,2;3'
const HOUR_MS = 3_600_000
const ANYWHERE = { room: v.optional(v.string()) }

let desk: MailDesk
let staff: string
let visitors = 0
let visitor = ''
let standingRoom = ''

beforeAll(async () => {
  desk = await startMailDesk()
  staff = (await createAccount(desk.server, 'ada.admin@firm.example', 'admin')).token
})
beforeEach(async () => {
  visitor = `visitor${(visitors += 1)}@firm.example`
  await desk.forgetDemos()
  if (standingRoom !== '') await restart('')
})
afterAll(() => desk.stop())

async function book(): Promise<{ key: string; id: string; room: string | undefined }> {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  const key = crypto.randomUUID()
  const answer = await askForDemo(desk.server.origin, time, { email: visitor }, { key })
  expect(bookingIn(answer).booking).toBe('booked')
  const [row] = await rowsOf()
  return { key, id: String(row?.id), room: v.parse(v.object(ANYWHERE), answer.body).room }
}

const rowsOf = () => desk.server.admin.rows('demo_requests', `email = "${visitor}"`)
const read = async (item: string) =>
  v.parse(leadDetailSchema, (await callApi(desk.server, 'GET', `/api/site/lead?item=${item}`, staff)).body)
const name = async (item: string, room: string) =>
  callApi(desk.server, 'POST', '/api/site/lead', staff, {
    action: 'room',
    item,
    version: (await read(item)).lead.version,
    room,
  })
/** Restarts the server with this standing room as DEMO_ROOM. */
const restart = async (room: string) => {
  standingRoom = room
  await desk.server.stop()
  await desk.server.start(undefined, { DEMO_ROOM: room })
}
const told = ({ property, mail }: AppointmentMail | undefined = missing) => ({
  sequence: property('SEQUENCE'),
  location: property('LOCATION'),
  url: property('URL'),
  joins: [...(mail.text ?? '').matchAll(/^Join the demo:\n(\S+)$/gm)].map(([, link]) => link),
  inHtml: [...(mail.html ?? '').matchAll(/href="([^"]*meet\.example[^"]*)"/g)].map(([, href]) => href),
})
const missing: AppointmentMail = {
  mail: { headers: [], headerLines: [], attachments: [] },
  type: '',
  lines: [],
  property: () => 'missing',
  link: () => 'missing',
}
const inRoom = (room: string, sequence: number) => ({
  sequence: `:${sequence}`,
  location: `:${room.replaceAll(/[,;]/g, String.raw`\$&`)}`,
  url: `:${room}`,
  joins: [room],
  inHtml: [room],
})
const NOWHERE = {
  sequence: ':0',
  location: ':Online',
  url: ':https://www.firm.example/request-demo',
  joins: [],
  inHtml: [],
}

test('without a room the mails to visitor and staff say that, and a room that is set later is sent to both, once', async () => {
  const { id, room } = await book()
  expect(room).toBeUndefined()
  const [[toVisitor], [toStaff]] = [await mailsTo(desk, visitor, 1), await mailsTo(desk, DESK, 1)]
  expect([told(toVisitor), told(toStaff)]).toEqual([NOWHERE, NOWHERE])
  expect(toVisitor?.mail.text).toContain(NO_ROOM_YET)
  expect(toVisitor?.property('DESCRIPTION')).toContain(NO_ROOM_YET)
  expect(toStaff?.mail.text).toContain('Add one in the inbox')

  expect(await read(id)).toMatchObject({ room: { own: '', standing: '' } })
  expect(await name(id, ` ${OTHER} `)).toMatchObject({ status: 200, body: { room: { own: OTHER, standing: '' } } })
  expect(await name(id, OTHER)).toMatchObject({ status: 200 })
  for (const address of [visitor, DESK]) {
    const [, mail] = await mailsTo(desk, address, 2)
    expect(told(mail)).toEqual(inRoom(OTHER, 1))
    expect(mail?.property('UID')).toBe(toVisitor?.property('UID'))
    expect(mail?.mail.text).not.toContain(NO_ROOM_YET)
  }
  expect((await read(id)).events.filter(({ what }) => what === 'room').map(({ detail }) => detail)).toEqual([OTHER])
  for (const wrong of ['meet.example', 'javascript:alert(1)', 'https://meet example', `https://${'x'.repeat(500)}`])
    expect(await name(id, wrong)).toMatchObject({ status: 422 })
  expect((await rowsOf()).map(({ room, sequence }) => [room, sequence])).toEqual([[OTHER, 1]])
})

test('the standing room is hidden until the visitor confirms; then the page shows it, and the calendar entry with it is sent, once', async () => {
  await restart(ROOM)
  const { room, id } = await book()
  expect(room).toBeUndefined()
  const [[first], [toStaff]] = [await mailsTo(desk, visitor, 1), await mailsTo(desk, DESK, 1)]
  expect([told(first), told(toStaff)]).toEqual([NOWHERE, inRoom(ROOM, 0)])
  await allSent()
  expect(first?.mail.text).toContain('Confirm, and see how to join:')
  expect(first?.property('DESCRIPTION')).toContain('How to join: https://www.firm.example/demo/confirm?token=')
  await moveByKey(id)
  const [, moved] = await mailsTo(desk, visitor, 2)
  expect(told(moved)).toEqual({ ...NOWHERE, sequence: ':1' })
  await allSent()
  const pages = ['reschedule', 'cancel', 'confirm'] as const
  for (const action of pages) expect(await shown(first?.link(action) ?? '')).not.toContain(ROOM)
  expect(await shown(first?.link('confirm') ?? '')).toContain('Show me how to join')
  await runJob(desk.server.admin, 'demo-reminders')
  expect((await rowsOf()).map(({ toldRoom, visitorAnsweredAt }) => [toldRoom, visitorAnsweredAt])).toEqual([['', '']])

  for (let nth = 0; nth < 2; nth += 1)
    expect(await shown(await press(first))).toContain(`<a href="${ROOM}">Join the demo</a>`)
  for (const action of pages) expect(await shown(first?.link(action) ?? '')).toContain(ROOM)
  for (const address of [visitor, DESK]) expect(told((await mailsTo(desk, address, 3)).at(-1))).toEqual(inRoom(ROOM, 2))
  await runJob(desk.server.admin, 'demo-reminders')
  expect((await rowsOf()).map(({ toldRoom, sequence }) => [toldRoom, sequence])).toEqual([[ROOM, 2]])
})

test('if staff have worked on the lead, the visitor gets the standing room within a minute; a reminder asks other visitors to confirm', async () => {
  await restart(ROOM)
  const { id } = await book()
  await mailsTo(desk, visitor, 1)
  runSql(
    desk.server,
    'UPDATE demo_requests SET appointment = ?, bookedAt = ? WHERE id = ?',
    timeInRow(Date.now() + 23 * HOUR_MS),
    timeInRow(Date.now() - 48 * HOUR_MS),
    id,
  )
  await runJob(desk.server.admin, 'demo-reminders')
  const [, reminder] = await mailsTo(desk, visitor, 2)
  expect(reminder?.mail.text).toContain('Confirm, and see how to join:')
  expect(reminder?.mail.text).not.toContain(ROOM)
  runSql(desk.server, "UPDATE lead_work SET state = 'answered' WHERE id = ?", id)
  await runJob(desk.server.admin, 'demo-reminders')
  expect(told((await mailsTo(desk, visitor, 3)).at(-1))).toEqual(inRoom(ROOM, 1))
})

test('a changed standing room is sent only to visitors who got the old one', async () => {
  await restart(ROOM)
  const first = await book()
  await allSent()
  await name(first.id, OTHER)
  await mailsTo(desk, visitor, 2)
  const own = visitor
  visitor = `next${visitor}`
  const second = await book()
  const [mail] = await mailsTo(desk, visitor, 1)
  await allSent()
  await press(mail)
  await mailsTo(desk, visitor, 2)
  await allSent()
  const moved = `${ROOM}/new`
  await restart(moved)
  await runJob(desk.server.admin, 'demo-reminders')
  const [, , sent] = await mailsTo(desk, visitor, 3)
  expect(told(sent)).toEqual(inRoom(moved, 2))
  await allSent()
  await runJob(desk.server.admin, 'demo-reminders')
  // A demo with its own room keeps that room. A cancelled demo gets no new calendar entry.
  const change = await fetch(`${desk.server.origin}/api/site/demo/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: second.key }),
  })
  expect(await change.json()).toMatchObject({ code: 'done' })
  await restart('')
  await runJob(desk.server.admin, 'demo-reminders')
  const [, , , cancelled] = await mailsTo(desk, visitor, 4)
  expect([cancelled?.property('SEQUENCE'), cancelled?.property('STATUS')]).toEqual([':3', ':CANCELLED'])
  expect((await mailsTo(desk, own, 2)).map(told).at(-1)).toEqual(inRoom(OTHER, 1))
})

const shown = async (path: string) => await (await fetch(desk.server.origin + path)).text()

/** Uses the mailed link to confirm the demo. Returns the path to which the page redirects. */
async function press(mail: AppointmentMail | undefined): Promise<string> {
  const token = new URL(mail?.link('confirm') ?? '', desk.server.origin).searchParams.get('token') ?? ''
  const pressed = await fetch(`${desk.server.origin}/demo/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    redirect: 'manual',
  })
  expect(pressed.status).toBe(303)
  return pressed.headers.get('location') ?? ''
}

/**
 * Moves the demo by its idempotency key, as the visitor's device does. Unlike a mailed link, this does not show that
 * the visitor has read a mail.
 */
async function moveByKey(id: string): Promise<void> {
  const [submission] = await desk.server.admin.rows('submissions', `row = "${id}"`)
  const key = String(submission?.['key'])
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  const answer = await fetch(`${desk.server.origin}/api/site/demo/reschedule`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, time }),
  })
  expect(await answer.json()).toMatchObject({ code: 'done' })
}

test('a reminder contains the room; a day before a demo without a room staff are notified once, and a new room causes no second reminder', async () => {
  const { id } = await book()
  await mailsTo(desk, DESK, 1)
  runSql(
    desk.server,
    'UPDATE demo_requests SET appointment = ?, bookedAt = ? WHERE id = ?',
    timeInRow(Date.now() + 23 * HOUR_MS),
    timeInRow(Date.now() - 48 * HOUR_MS),
    id,
  )
  const remind = () => runJob(desk.server.admin, 'demo-reminders')
  await Promise.all([remind(), remind()])
  const [, reminder] = await mailsTo(desk, visitor, 2)
  expect(reminder?.mail.text).toContain(NO_ROOM_YET)
  const [, warned] = await mailsTo(desk, DESK, 2)
  expect(warned?.mail.subject).toMatch(/^Demo LH-\w{8} has no meeting link: /)
  expect(warned?.mail.text).toContain(`https://www.firm.example/admin/inbox?item=${id}`)

  await name(id, OTHER)
  for (const address of [visitor, DESK])
    expect(told((await mailsTo(desk, address, 3)).at(-1))).toEqual(inRoom(OTHER, 1))
  await remind()
  runSql(
    desk.server,
    'UPDATE demo_requests SET appointment = ? WHERE id = ?',
    timeInRow(Date.now() + 0.9 * HOUR_MS),
    id,
  )
  await remind()
  const near = (await mailsTo(desk, visitor, 4)).at(-1)
  expect(near?.mail.subject).toMatch(/^Reminder of your demo: /)
  expect(told(near).joins).toEqual([OTHER])
  await allSent()
  expect((await kinds()).filter((kind) => kind === 'demo-reminder')).toHaveLength(2)
  expect((await kinds()).filter((kind) => kind === 'demo-room-missing')).toHaveLength(1)
})

/** Waits until all mails are sent. A changed calendar entry waits while the server sends an older one. */
const allSent = () =>
  until('nothing waits', async () =>
    (await desk.server.admin.rows('outgoing_emails')).every(({ status }) => status === 'sent'),
  )

const kinds = async () => (await desk.server.admin.rows('outgoing_emails')).map(({ kind }) => kind)

test('a room that is no web address stops the start with an explanation', async () => {
  await desk.server.stop()
  await expect(desk.server.start(undefined, { DEMO_ROOM: 'meet.example/all' })).rejects.toThrow(
    'DEMO_ROOM must be an http or https address of at most 500 bytes',
  )
  await desk.server.start(undefined, { DEMO_ROOM: '' })
})
