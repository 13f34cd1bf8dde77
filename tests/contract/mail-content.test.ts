import { randomUUID } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoPayload, freshProof, sendDemoRequest } from '../support/demo-request.ts'
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

/** The two mails of a request, parsed from what came over the wire. */
async function mailsFor(changes: Record<string, unknown>): Promise<{ toVisitor: Email; toStaff: Email }> {
  const payload = demoPayload({ ...changes, altcha: await freshProof(server.origin) })
  const answer = await sendDemoRequest(server.origin, payload, { key: `0a1b2c3d${randomUUID().slice(8)}` })
  expect(answer).toMatchObject({ status: 200 })
  await until('both mails are taken', () => sink.mails.length === 2)
  expect(sink.mails.map((mail) => mail.recipients)).toEqual([[payload['email']], ['desk@firm.example']])
  const [toVisitor, toStaff] = await Promise.all(sink.mails.map((mail) => PostalMime.parse(mail.raw)))
  if (toVisitor === undefined || toStaff === undefined) throw new Error('two mails were taken')
  return { toVisitor, toStaff }
}

const header = (mail: Email, name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

test('the visitor’s mail says what he asked for, what happens next and when', async () => {
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

test('the staff’s mail holds the whole request and answers go to the visitor', async () => {
  const { toStaff } = await mailsFor({ notes: 'First line\nSecond line' })
  expect(toStaff.subject).toBe('New demo request LH-0A1B2C3D')
  expect(toStaff.replyTo).toMatchObject([{ address: 'ada@okafor-lind.example' }])
  for (const value of ['Ada Okafor', '+1 555 0100', '2-5', 'Family law, Real estate', 'First line', 'Second line']) {
    expect(toStaff.text).toContain(value)
    expect(toStaff.html).toContain(value)
  }
})

test('markup shows as text, and nothing but a name is repeated to the address that was entered', async () => {
  const markup = '<script>alert(1)</script><a href="https://evil.example">x</a>'
  const { toVisitor, toStaff } = await mailsFor({ firstName: 'See https://evil.example', firmName: markup, notes: markup })
  expect(toStaff.html).not.toMatch(/<script|<a /)
  expect(toStaff.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(toStaff.text).toContain(markup)
  expect(toVisitor.text).toContain('Hello,')
  expect(`${toVisitor.text} ${toVisitor.html}`).not.toContain('evil.example')
})

test('line breaks in a field reach no header and no recipient', async () => {
  const { toVisitor, toStaff } = await mailsFor({
    firstName: 'Ada\r\nBcc: all@firm.example',
    firmName: 'Firm\r\n\r\nInjected: body',
    phone: '+1\r\nSubject: other',
  })
  for (const mail of [toVisitor, toStaff]) {
    expect(header(mail, 'bcc')).toEqual([])
    expect(header(mail, 'injected')).toEqual([])
    expect(header(mail, 'subject')).toHaveLength(1)
    expect(header(mail, 'to')).toHaveLength(1)
  }
})
