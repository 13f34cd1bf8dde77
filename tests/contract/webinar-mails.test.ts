import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  header,
  keyOfReceipt,
  startMailDesk,
  twoMails,
  type MailDesk,
  type TwoMails,
} from '../support/mail/mail-desk.ts'
import { ribbon } from '../../src/company/facts/ribbon.ts'
import { calendarIn, property } from '../support/mail/smtp-sink.ts'
import { announceWebinar, sendProvenRegistration, registrationPayload } from '../support/http/form-requests.ts'

let desk: MailDesk
let registrants = 0

beforeAll(async () => {
  desk = await startMailDesk()
})
afterEach(() => {
  desk.sink.mails.length = 0
})
afterAll(() => desk.stop())

type Mails = TwoMails & { webinar: string; calendar: string; raw: string }

/** Registers for a webinar. Returns the two mails, parsed. */
async function mailsFor(
  announced: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
): Promise<Mails> {
  const { id } = await announceWebinar(desk.server, announced)
  const email = `reader${(registrants += 1)}@firm.example`
  const answer = await sendProvenRegistration(desk.server.origin, registrationPayload(id, { email, ...changes }), {
    key: keyOfReceipt(),
  })
  const mails = await twoMails(desk, answer, email)
  const raw = desk.sink.mails.find(({ recipients }) => recipients.join() === email)?.raw.toString() ?? ''
  return { ...mails, webinar: id, calendar: calendarIn(raw), raw }
}

test('the registrant’s mail has the details in its text and HTML part, and one calendar entry', async () => {
  const began = Date.now()
  const { toVisitor, webinar, calendar, raw } = await mailsFor({
    title: 'Intake; conflicts, engagement',
    starts_at: '2027-01-14 18:00:00.000Z',
    presenter_title: 'Advisor',
  })
  expect(toVisitor.subject).toBe('You are registered: Intake; conflicts, engagement')
  expect(toVisitor.replyTo).toMatchObject([{ address: 'desk@firm.example' }])
  expect(header(toVisitor, 'auto-submitted')).toEqual(['auto-generated'])
  for (const part of [toVisitor.text, toVisitor.html]) {
    for (const text of [
      'Hello Zoë Lind,',
      'LH-0A1B2C3D',
      'Thursday, January 14, 2027',
      '1:00 PM ET',
      '60 minutes',
      'Ada Okafor, Advisor',
      'We send the link to join to this address',
      'https://www.firm.example/webinars/',
    ])
      expect(part).toContain(text)
  }
  // The invitation is an alternative part of the mail (multipart/alternative). So a calendar program adds it, and
  // replaces it by the next one.
  expect(raw).toMatch(/Content-Type: text\/calendar; method=REQUEST/i)
  expect(toVisitor.attachments).toMatchObject([{ mimeType: 'text/calendar', method: 'REQUEST' }])
  expect([property(calendar, 'METHOD'), property(calendar, 'SEQUENCE')]).toEqual([['REQUEST'], ['0']])
  expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(property(calendar, 'UID')).toEqual([`${webinar}.LH-0A1B2C3D@www.firm.example`])
  expect(property(calendar, 'SUMMARY')).toEqual(['Intake\\; conflicts\\, engagement'])
  // The calendar file's time zone contains times too, which come before the event's times.
  expect([property(calendar, 'DTSTART').at(-1), property(calendar, 'DTEND')]).toEqual([
    'TZID=America/New_York:20270114T130000',
    ['TZID=America/New_York:20270114T140000'],
  ])
  // Calendar times have no fractions of a second.
  expect(
    Date.parse(property(calendar, 'DTSTAMP')[0]?.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z') ?? ''),
  ).toBeGreaterThan(began - 1000)
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test.each([
  [
    '2027-03-14T06:30:00.000Z',
    '20270314T063000Z',
    'TZID=America/New_York:20270314T033000',
    'Sunday, March 14, 2027',
    '1:30 AM ET',
  ],
  [
    '2027-03-14T17:00:00.000Z',
    'TZID=America/New_York:20270314T130000',
    'TZID=America/New_York:20270314T140000',
    'Sunday, March 14, 2027',
    '1:00 PM ET',
  ],
  ['2027-11-07T05:30:00.000Z', '20271107T053000Z', '20271107T063000Z', 'Sunday, November 7, 2027', '1:30 AM ET'],
  [
    '2027-11-07T18:00:00.000Z',
    'TZID=America/New_York:20271107T130000',
    'TZID=America/New_York:20271107T140000',
    'Sunday, November 7, 2027',
    '1:00 PM ET',
  ],
])(
  'on a day when the clocks change, %s is that instant in the calendar and New York’s hour in the text',
  async (starts_at, start, end, day, time) => {
    const { toVisitor, calendar } = await mailsFor({ starts_at })
    expect([property(calendar, 'DTSTART').at(-1), property(calendar, 'DTEND')]).toEqual([start, [end]])
    for (const text of [day, time]) expect(toVisitor.text).toContain(text)
  },
)

test('if a webinar has a link to join, the mail and the location in the calendar entry contain it', async () => {
  const { toVisitor, toStaff, calendar } = await mailsFor({ join_url: 'https://meet.example/room?a=1&b=2' })
  expect(toVisitor.text).toContain('Join the webinar:\nhttps://meet.example/room?a=1&b=2')
  expect(toVisitor.html).toContain('href="https://meet.example/room?a=1&amp;b=2"')
  expect(property(calendar, 'LOCATION')).toEqual(['https://meet.example/room?a=1&b=2'])
  expect(toStaff.text).toContain('The registrant has the link to join. No action is needed.')
})

test('the mail to staff names the registrant, the webinar and the open tasks; replies go to the registrant', async () => {
  const { toStaff } = await mailsFor()
  expect(toStaff.subject).toBe('Webinar registration LH-0A1B2C3D: Retainers, live')
  expect(toStaff.replyTo).toMatchObject([{ address: `reader${registrants}@firm.example` }])
  for (const text of ['Zoë Lind', `reader${registrants}@firm.example`, 'Retainers, live', 'no link to join yet'])
    expect(toStaff.text).toContain(text)
  expect(toStaff.attachments).toEqual([])
})

test('the registrant’s mail repeats at most a plain name, and not in a header or the calendar entry; markup appears as text', async () => {
  const { toVisitor, toStaff, calendar } = await mailsFor(
    {},
    { name: 'Ada\r\nBcc: all@firm.example <script>alert(1)</script> https://evil.example' },
  )
  expect(`${toVisitor.text} ${toVisitor.html} ${calendar}`).not.toMatch(/evil\.example|alert|Ada\b(?! Okafor)/)
  expect(toStaff.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(toStaff.html).not.toContain('<script')
  for (const mail of [toVisitor, toStaff]) {
    expect(header(mail, 'bcc')).toEqual([])
    for (const name of ['subject', 'to', 'from', 'reply-to', 'message-id'])
      expect({ name, count: header(mail, name).length }).toEqual({ name, count: 1 })
  }
})

test('a title in any writing system and with a line break makes one subject line and an unchanged calendar entry', async () => {
  const { toVisitor, calendar } = await mailsFor({ title: `信託 “A\r\nB” ${'💼'.repeat(30)}` })
  expect(toVisitor.subject).toBe(`You are registered: 信託 “A B” ${'💼'.repeat(30)}`)
  expect(property(calendar, 'SUMMARY')).toEqual([`信託 “A\\nB” ${'💼'.repeat(30)}`])
})

test('mail and calendar entry of a sample webinar contain the text of the page’s “sample” ribbon, once, and no other warning', async () => {
  const { toVisitor, calendar } = await mailsFor({ sample: true })
  const figures = `https://www.firm.example${ribbon.path}`
  const text = toVisitor.text ?? ''
  expect(text.split(ribbon.text)).toHaveLength(2)
  expect(text.trimEnd().endsWith(`${ribbon.text}:\n${figures}`)).toBe(true)
  expect(property(calendar, 'SUMMARY')).toEqual(['Retainers\\, live'])
  expect(`${toVisitor.subject} ${text}`).not.toMatch(/\bsample\b|example that/i)
})
