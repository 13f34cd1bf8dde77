import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  header,
  keyOfReceipt,
  startMailDesk,
  twoMails,
  type MailDesk,
  type TwoMails,
} from '../support/mail/mail-desk.ts'
import { claims } from '../../src/company/facts/claims.ts'
import { officeHours } from '../../src/company/facts/brand.ts'
import { answerBy, answerByText } from '../../src/site/rules/answer-by.ts'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'

let desk: MailDesk

beforeAll(async () => {
  desk = await startMailDesk()
})
afterEach(() => {
  desk.sink.mails.length = 0
})
afterAll(() => desk.stop())

/** Sends a contact message. Returns its two mails, parsed. */
async function mailsFor(changes: Record<string, unknown> = {}): Promise<TwoMails> {
  const payload = contactPayload(changes)
  const answer = await sendProvenEmail(desk.server.origin, payload, { key: keyOfReceipt() })
  return twoMails(desk, answer, payload['email'])
}

test('the visitor’s mail repeats the form’s promise in its text and HTML part, with the office hours', async () => {
  const { toVisitor } = await mailsFor({ name: 'Zoë Lind' })
  expect(toVisitor.subject).toBe('We received your message (LH-0A1B2C3D)')
  expect(toVisitor.from).toMatchObject({ name: 'Lexharbor', address: 'hello@lexharbor.example' })
  expect(toVisitor.to).toMatchObject([{ address: 'ada@okafor-lind.example' }])
  expect(toVisitor.replyTo).toMatchObject([{ address: 'desk@firm.example' }])
  expect(header(toVisitor, 'auto-submitted')).toEqual(['auto-generated'])
  for (const part of [toVisitor.text, toVisitor.html]) {
    for (const text of [
      'Hello Zoë Lind,',
      '“Pricing Questions”',
      'LH-0A1B2C3D',
      'within 4 hours',
      'Monday to Friday, 8 AM to 6 PM Eastern Time',
    ]) {
      expect(part).toContain(text)
    }
  }
})

test('both mails name the time by which staff answer: four office hours from now', async () => {
  const before = answerBy(new Date(), officeHours, claims.contactFormReply)
  const { toVisitor, toStaff } = await mailsFor()
  // The server may have written the mail in the previous minute, so accept both times.
  const after = answerBy(new Date(), officeHours, claims.contactFormReply)
  const isSaid = (text = '', words: string) =>
    [before, after].some((by) => text.includes(`${words} by ${answerByText(by)}.`))
  for (const part of [toVisitor.text, toVisitor.html])
    expect(isSaid(part, 'We reply within 4 hours (business hours),')).toBe(true)
  for (const part of [toStaff.text, toStaff.html])
    expect(isSaid(part, 'We promised a reply within 4 hours (business hours),')).toBe(true)
})

test('the staff’s mail contains the whole message, and replies go to the visitor', async () => {
  const { toStaff } = await mailsFor({ email: "o'neill@firm.example", message: 'First line\nSecond line 💼 李' })
  expect(toStaff.subject).toBe('Pricing Questions: new message LH-0A1B2C3D')
  expect(toStaff.replyTo).toMatchObject([{ address: "o'neill@firm.example" }])
  for (const value of [
    'Ada Okafor',
    '+1 555 0100',
    '1-5',
    'Pricing Questions',
    'First line',
    'Second line 💼 李',
    'within 4 hours',
  ]) {
    expect(toStaff.text).toContain(value)
    expect(toStaff.html).toContain(value)
  }
})

test('the mail to the entered address repeats at most a plain name', async () => {
  const { toVisitor, toStaff } = await mailsFor({ name: 'See https://evil.example' })
  expect(toVisitor.text).toContain('Hello,')
  expect(`${toVisitor.text} ${toVisitor.html}`).not.toMatch(/evil\.example|Okafor|What does it cost/)
  expect(toStaff.text).toContain('See https://evil.example')
})
