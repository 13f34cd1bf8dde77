import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import {
  header,
  keyOfReceipt,
  startMailDesk,
  twoMails,
  type MailDesk,
  type TwoMails,
} from '../support/mail/mail-desk.ts'

let desk: MailDesk

beforeAll(async () => {
  desk = await startMailDesk()
})
afterEach(() => {
  desk.sink.mails.length = 0
})
afterAll(() => desk.stop())

/** Sends a demo request. Returns its two mails, parsed. */
async function mailsFor(changes: Record<string, unknown>): Promise<TwoMails> {
  const payload = demoPayload({ ...changes, altcha: await freshProof(desk.server.origin) })
  const answer = await sendDemoRequest(desk.server.origin, payload, { key: keyOfReceipt() })
  return twoMails(desk, answer, payload['email'])
}

test('the visitor’s mail states the request, and what happens next and when', async () => {
  const { toVisitor } = await mailsFor({ firstName: 'Zoë' })
  expect(toVisitor.subject).toBe('We received your demo request (LH-0A1B2C3D)')
  expect(toVisitor.from).toMatchObject({ name: 'Lexharbor', address: 'hello@lexharbor.example' })
  expect(toVisitor.to).toMatchObject([{ address: 'ada@okafor-lind.example' }])
  expect(toVisitor.replyTo).toMatchObject([{ address: 'desk@firm.example' }])
  expect(header(toVisitor, 'auto-submitted')).toEqual(['auto-generated'])
  expect(toVisitor.messageId).toMatch(/^<[a-z0-9]{15}@www\.firm\.example>$/)
  for (const part of [toVisitor.text, toVisitor.html]) {
    expect(part).toContain('Hello Zoë,')
    expect(part).toContain('LH-0A1B2C3D')
    expect(part).toContain('Tuesday, November 24, 2099, 10:00 AM (New York time)')
    expect(part).toContain('within the next hour')
    expect(part).toContain('Monday to Friday, 8 AM to 6 PM Eastern Time')
  }
})

test('the staff’s mail contains the whole request, and replies go to the visitor', async () => {
  const { toStaff } = await mailsFor({ notes: 'First line\nSecond line' })
  expect(toStaff.subject).toBe('New demo request LH-0A1B2C3D')
  expect(toStaff.replyTo).toMatchObject([{ address: 'ada@okafor-lind.example' }])
  for (const value of ['Ada Okafor', '+1 555 0100', '2-5', 'Family law, Real estate', 'First line', 'Second line']) {
    expect(toStaff.text).toContain(value)
    expect(toStaff.html).toContain(value)
  }
})

test('the visitor’s mail states the appointment in both time zones; the mail to staff has the visitor’s inputs from earlier pages', async () => {
  const { toVisitor, toStaff } = await mailsFor({
    duration: 45,
    utcOffset: '-06:00',
    plan: 'growth',
    estimate: 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth',
    fromPage: '/pricing',
    utm_source: 'bar-journal',
    utm_campaign: '<b>Herbst</b>',
  })
  for (const line of [
    'Tuesday, November 24, 2099, 10:00 AM (New York time)',
    'Where you are: Tuesday, November 24, 2099, 9:00 AM (UTC-06:00)',
    'Length: 45 minutes',
    'We show you: Growth, 21 users, $1,155 a month billed yearly',
    'The invitation goes to: ada@okafor-lind.example',
  ])
    expect(toVisitor.text?.split('\n')).toContain(line)
  expect(`${toVisitor.text} ${toVisitor.html}`).not.toMatch(/bar-journal|Herbst|Okafor/)
  const lines = toStaff.text?.split('\n') ?? []
  for (const line of [
    'Plan: Growth, $55 a month for each user, billed yearly',
    'Estimate: Growth, 21 users, $1,155 a month billed yearly',
    '  $51,450 more revenue a month for $1,449: 36x',
    'Came from: /pricing',
    'Campaign source: bar-journal',
    'Campaign: <b>Herbst</b>',
  ])
    expect(lines).toContain(line)
  expect(toStaff.text).toMatch(
    /^ {2}https?:\/\/\S+\/pricing\?staff=12&nonBillable=9&hours=6&rate=350&plan=growth#savings-calculator$/m,
  )
  expect(toStaff.html).toContain('&lt;b&gt;Herbst')
})

test('a visitor in New York’s time zone gets the time only once', async () => {
  const { toVisitor } = await mailsFor({ utcOffset: '-05:00' })
  expect(toVisitor.text).not.toContain('Where you are')
})

test('the mail to the entered address repeats at most a plain name', async () => {
  const { toVisitor, toStaff } = await mailsFor({ firstName: 'See https://evil.example' })
  expect(toVisitor.text).toContain('Hello,')
  expect(`${toVisitor.text} ${toVisitor.html}`).not.toMatch(/evil\.example|Okafor|Two offices/)
  expect(toStaff.text).toContain('See https://evil.example')
})
