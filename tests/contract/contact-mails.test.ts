import { randomUUID } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contactPayload, sendProven } from '../support/send-email.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startSmtpSink, type SmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

let sink: SmtpSink
let server: TestServer

beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startServer({
    raiseLimits: true,
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), STAFF_EMAIL: 'desk@firm.example', SITE_ORIGIN: 'https://www.firm.example' },
  })
})
afterEach(() => {
  sink.mails.length = 0
})
afterAll(async () => {
  await server.remove()
  await sink.stop()
})

/** The two mails of a message, parsed from what came over the wire. */
async function mailsFor(changes: Record<string, unknown> = {}): Promise<{ toVisitor: Email; toStaff: Email }> {
  const payload = contactPayload(changes)
  const answer = await sendProven(server.origin, payload, { key: `0a1b2c3d${randomUUID().slice(8)}` })
  expect(answer).toMatchObject({ status: 200 })
  await until('both mails are taken', () => sink.mails.length === 2)
  expect(sink.mails.map((mail) => mail.recipients)).toEqual([[payload['email']], ['desk@firm.example']])
  const [toVisitor, toStaff] = await Promise.all(sink.mails.map((mail) => PostalMime.parse(mail.raw)))
  if (toVisitor === undefined || toStaff === undefined) throw new Error('two mails were taken')
  return { toVisitor, toStaff }
}

const header = (mail: Email, name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

test('the visitor’s mail keeps the form’s promise, in both parts, with the hours beside it', async () => {
  const { toVisitor } = await mailsFor({ name: 'Zoë Lind' })
  expect(toVisitor.subject).toBe('We received your message (LH-0A1B2C3D)')
  expect(toVisitor.from).toMatchObject({ name: 'Lexharbor', address: 'hello@lexharbor.example' })
  expect(toVisitor.to).toMatchObject([{ address: 'ada@okafor-lind.example' }])
  expect(toVisitor.replyTo).toMatchObject([{ address: 'desk@firm.example' }])
  expect(header(toVisitor, 'auto-submitted')).toEqual(['auto-generated'])
  for (const part of [toVisitor.text, toVisitor.html]) {
    for (const text of ['Hello Zoë Lind,', '“Pricing Questions”', 'LH-0A1B2C3D', 'within 4 hours', 'Monday to Friday, 8 AM to 6 PM Eastern Time']) {
      expect(part).toContain(text)
    }
  }
})

test('the staff’s mail holds the whole message and answers go to the visitor', async () => {
  const { toStaff } = await mailsFor({ email: "o'neill@firm.example", message: 'First line\nSecond line 💼 李' })
  expect(toStaff.subject).toBe('Pricing Questions: new message LH-0A1B2C3D')
  expect(toStaff.replyTo).toMatchObject([{ address: "o'neill@firm.example" }])
  for (const value of ['Ada Okafor', '+1 555 0100', '1-5', 'Pricing Questions', 'First line', 'Second line 💼 李', 'within 4 hours']) {
    expect(toStaff.text).toContain(value)
    expect(toStaff.html).toContain(value)
  }
})

test('markup shows as text, and nothing but a name is repeated to the address that was entered', async () => {
  const markup = '<script>alert(1)</script><a href="https://evil.example">x</a>'
  const { toVisitor, toStaff } = await mailsFor({ name: 'See https://evil.example', firmName: markup, message: markup, phone: '<b>1</b>' })
  expect(toStaff.html).not.toMatch(/<script|<a |<b>/)
  expect(toStaff.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(toStaff.text).toContain(markup)
  expect(toVisitor.text).toContain('Hello,')
  expect(`${toVisitor.text} ${toVisitor.html}`).not.toMatch(/evil\.example|Okafor|alert/)
})

test('line breaks in a field reach no header and no recipient', async () => {
  const { toVisitor, toStaff } = await mailsFor({
    name: 'Ada\r\nBcc: all@firm.example',
    firmName: 'Firm\r\n\r\nInjected: body',
    phone: '+1\r\nSubject: other',
    message: '.\r\nRCPT TO:<all@firm.example>\r\n\r\n--\r\nInjected: body',
  })
  for (const mail of [toVisitor, toStaff]) {
    expect([header(mail, 'bcc'), header(mail, 'injected')]).toEqual([[], []])
    for (const name of ['subject', 'to', 'from', 'reply-to', 'message-id']) expect({ name, count: header(mail, name).length }).toEqual({ name, count: 1 })
  }
})
