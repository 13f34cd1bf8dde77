import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calendarIn, property } from '../support/mail/smtp-sink.ts'
import { runJob } from '../support/http/image-tool.ts'
import { startMailDesk, type MailDesk } from '../support/mail/mail-desk.ts'
import { announceWebinar, registrationPayload, sendProvenRegistration } from '../support/http/form-requests.ts'
import { startServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const RECORDING = 'https://video.example/retainers'
const STARTS = '2099-01-05 18:00:00.000Z'
const MOVED = '2099-01-06 19:00:00.000Z'
/** The number of registrants: more than two of the job's batches. */
const MANY = 120
const OVER = '2026-01-05 18:00:00.000Z'

let desk: MailDesk

beforeAll(async () => {
  desk = await startMailDesk()
})
afterEach(async () => {
  // Delete registrations first. Otherwise deleting the webinars would send cancellations to the registrants.
  for (const name of ['webinar_registrations', 'outgoing_emails']) await sql(`DELETE FROM ${name}`)
  for (const { id } of await desk.server.admin.rows('webinars')) await desk.server.admin.remove('webinars', id)
  desk.sink.mails.length = 0
})
afterAll(() => desk.stop())

const sql = (query: string, { admin } = desk.server) => admin.call('POST', '/api/sql', { query })

/** Registers for a webinar, and waits until the mail server has both mails. */
async function register(webinar: string, email: string, kind = 'registration'): Promise<void> {
  const before = desk.sink.mails.length
  const answer = await sendProvenRegistration(desk.server.origin, registrationPayload(webinar, { email, kind }))
  expect(answer.status).toBe(200)
  await until('the mails of the registration are taken', () => desk.sink.mails.length === before + 2)
}

const change = (webinar: string, values: Record<string, unknown>) =>
  desk.server.admin.update('webinars', webinar, values)
const notifyRegistrants = ({ admin } = desk.server) => runJob(admin, 'notify-registrants')
const queued = (kind: string, { admin } = desk.server) => admin.rows('outgoing_emails', `kind = '${kind}'`)

/** Returns the mails to an address, oldest first, each as the subject and the method of its calendar entry. */
async function mailsTo(email: string) {
  const raws = desk.sink.mails.filter(({ recipients }) => recipients.join() === email).map(({ raw }) => raw)
  return Promise.all(
    raws.map(async (raw) => {
      const { subject, text } = await PostalMime.parse(raw)
      const entry = calendarIn(raw.toString())
      const [form = ''] = /text\/calendar; method=\w+/.exec(raw.toString()) ?? []
      const one = (name: string) => property(entry, name).at(-1) ?? ''
      return {
        subject: subject ?? '',
        text: text ?? '',
        form,
        uid: one('UID'),
        method: one('METHOD'),
        sequence: one('SEQUENCE'),
        start: one('DTSTART'),
        location: one('LOCATION'),
        status: one('STATUS'),
      }
    }),
  )
}

test('after a webinar is moved, all registrants and no one else get a new calendar entry, once for each change', async () => {
  const { id } = await announceWebinar(desk.server, { starts_at: STARTS })
  const readers = ['ada@firm.example', 'ben@firm.example']
  for (const email of readers) await register(id, email)
  await register(id, 'later@firm.example', 'recording')
  await desk.server.admin.create('webinar_registrations', {
    webinar: id,
    kind: 'registration',
    email: 'spam@firm.example',
    quarantined: true,
  })
  // A change of a field that calendars do not show sends no mail.
  await change(id, { summary: 'Another summary.', featured: true })
  await notifyRegistrants()
  expect(await queued('webinar-moved')).toEqual([])

  await change(id, { starts_at: MOVED })
  await Promise.all([notifyRegistrants(), notifyRegistrants()])
  await change(id, { duration_minutes: 90 })
  await change(id, { join_url: 'https://meet.example/retainers' })
  await notifyRegistrants()
  await until('all are mailed', async () => desk.sink.mails.length === 6 + 3 * readers.length)
  for (const email of readers) {
    // Four goroutines of the server send mails at the same time, so two mails may arrive in any order. A calendar
    // program orders them by the sequence number, and so does this test.
    const [first, ...changes] = (await mailsTo(email)).toSorted((a, b) => Number(a.sequence) - Number(b.sequence))
    expect(changes.map(({ uid }) => uid)).toEqual([first?.uid, first?.uid, first?.uid])
    expect([first, ...changes].map((mail) => [mail?.form, mail?.method, mail?.sequence])).toEqual(
      ['0', '1', '2', '3'].map((sequence) => ['text/calendar; method=REQUEST', 'REQUEST', sequence]),
    )
    expect(changes.map(({ subject }) => subject)).toEqual(Array(3).fill('Changed: Retainers, live'))
    expect(changes[0]).toMatchObject({ start: 'TZID=America/New_York:20990106T140000', status: 'CONFIRMED' })
    expect(changes[0]?.text).toContain('Tuesday, January 6, 2099')
    expect(changes[2]).toMatchObject({ location: 'https://meet.example/retainers' })
  }
  expect((await mailsTo('later@firm.example')).length).toBe(1)
  expect(await mailsTo('spam@firm.example')).toEqual([])
  const keys = (await queued('webinar-moved')).map(({ uniqueKey }) => uniqueKey)
  expect([keys.length, new Set(keys).size]).toEqual([6, 6])
})

test('an unpublished webinar is removed from registrants’ calendars, and added again when it is published again', async () => {
  const { id } = await announceWebinar(desk.server, { starts_at: STARTS })
  await register(id, 'ada@firm.example')
  await change(id, { published: false })
  await until('it is cancelled', () => desk.sink.mails.length === 3)
  // A new registrant gets only a confirmation, and no cancellation, because the event is not in the registrant's
  // calendar.
  await register(id, 'late@firm.example')
  await change(id, { starts_at: MOVED })
  await notifyRegistrants()
  await change(id, { published: true })
  await until('both are invited', () => desk.sink.mails.length === 7)
  const [first, cancelled, again] = await mailsTo('ada@firm.example')
  expect(cancelled).toMatchObject({
    subject: 'Canceled: Retainers, live',
    form: 'text/calendar; method=CANCEL',
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: first?.uid,
    sequence: '1',
  })
  expect(again).toMatchObject({
    method: 'REQUEST',
    uid: first?.uid,
    sequence: '2',
    start: 'TZID=America/New_York:20990106T140000',
  })
  expect((await mailsTo('late@firm.example')).map(({ method }) => method)).toEqual(['', 'REQUEST'])
})

test('a deleted webinar is removed from registrants’ calendars; deleting a past webinar sends nothing', async () => {
  const { id } = await announceWebinar(desk.server, { starts_at: STARTS })
  await register(id, 'ada@firm.example')
  await desk.server.admin.remove('webinars', id)
  await until('it is cancelled', () => desk.sink.mails.length === 3)
  expect((await mailsTo('ada@firm.example'))[1]).toMatchObject({ method: 'CANCEL', sequence: '1' })

  const past = await announceWebinar(desk.server, { title: 'Past', slug: 'past', starts_at: OVER })
  await desk.server.admin.create('webinar_registrations', {
    webinar: past.id,
    kind: 'registration',
    email: 'ben@firm.example',
  })
  await change(past.id, { duration_minutes: 90, published: false })
  await desk.server.admin.remove('webinars', past.id)
  await notifyRegistrants()
  expect(await mailsTo('ben@firm.example')).toEqual([])
})

test('after a crash during the notifications, every registrant gets exactly one', async () => {
  // Use a separate server without a mail server. Otherwise the next test would count mails that arrive late.
  const server = await startServer({ raiseLimits: true })
  try {
    const { id } = await announceWebinar(server, { starts_at: STARTS })
    await sql(
      `INSERT INTO webinar_registrations (id, webinar, kind, email, receipt)
        WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY})
        SELECT substr(lower(hex(randomblob(8))), 1, 15), '${id}', 'registration', 'reader' || n || '@firm.example', 'LH-1' FROM numbers`,
      server,
    )
    await server.admin.update('webinars', id, { starts_at: MOVED })
    const cutOff = notifyRegistrants(server).catch(() => undefined)
    await server.kill()
    await cutOff
    await server.start()
    await Promise.all([notifyRegistrants(server), notifyRegistrants(server)])
    await until('all are notified', async () => (await queued('webinar-moved', server)).length === MANY)
    expect(new Set((await queued('webinar-moved', server)).map(({ to }) => to)).size).toBe(MANY)
  } finally {
    await server.remove()
  }
})

test('a recording must be an http or https address; it is mailed once to registrants and to visitors who request it, and is nowhere on the site', async () => {
  const { server } = desk
  const { id } = await announceWebinar(server, { starts_at: STARTS, slug: 'retainers' })
  await register(id, 'ada@firm.example')
  await register(id, 'ben@firm.example')
  await register(id, 'ben@firm.example', 'recording')
  for (const recording_url of ['javascript:alert(1)', 'ftp://video.example/1', 'video.example'])
    await expect(change(id, { recording_url })).rejects.toThrow('400')
  await expect(change(id, { recording_by: 'pigeon' })).rejects.toThrow('400')
  await change(id, { starts_at: OVER, recording_url: RECORDING, recording_by: 'mail', views: 12 })
  await notifyRegistrants()
  await until('both are mailed', async () => (await queued('webinar-recording')).length === 2)
  await notifyRegistrants()
  expect((await queued('webinar-recording')).map(({ to }) => String(to)).toSorted()).toEqual([
    'ada@firm.example',
    'ben@firm.example',
  ])
  await until('both mails are taken', () => desk.sink.mails.length === 8)
  expect((await mailsTo('ada@firm.example')).at(-1)).toMatchObject({ subject: 'The recording: Retainers, live' })
  expect((await mailsTo('ada@firm.example')).at(-1)?.text).toContain(RECORDING)

  // A later request for the recording is answered at once, and gets no second mail.
  await register(id, 'carl@firm.example', 'recording')
  await notifyRegistrants()
  expect((await mailsTo('carl@firm.example')).map(({ text }) => text.includes(RECORDING))).toEqual([true])

  const page = async (path: string) => (await fetch(server.origin + path)).text()
  await until('the page is over', async () => (await page('/webinars/retainers')).includes('Ask for the recording'))
  for (const path of [
    '/webinars',
    '/webinars/retainers',
    '/api/collections/webinars/records',
    `/api/collections/webinars/records/${id}`,
  ])
    expect([path, (await page(path)).includes(RECORDING)]).toEqual([path, false])
  expect(await page('/webinars/retainers')).not.toContain('12 views')
  await change(id, { recording_by: 'page' })
  await until('it plays', async () => (await page('/webinars/retainers')).includes(RECORDING))
  expect(await page('/webinars/retainers')).toContain('12 views')
})
