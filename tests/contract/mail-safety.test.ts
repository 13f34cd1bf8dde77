import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { docketingEngineer } from '../support/http/application.ts'
import { formCalls, provenPayload, sendForm } from '../support/http/form-calls.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { header, startMailDesk, type MailDesk } from '../support/mail/mail-desk.ts'
import type { SinkMail } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'

const VISITOR = "o'neill@firm.example"
/** A text that fits into every text field. */
const SHORT = '<i>evil</i>\r\nBcc: all@evil.example'
const WHOLE = `${SHORT}\r\nSubject: other\r\n\r\n.\r\nRCPT TO:<all@evil.example>\r\n\r\n--\r\nInjected: body`
const MARKUP = '<script>alert(1)</script><a href="https://evil.example">x</a>'
const ONCE = ['subject', 'to', 'from', 'reply-to', 'message-id']

let desk: MailDesk

beforeAll(async () => {
  desk = await startMailDesk()
  await announceWebinar(desk.server)
  await desk.server.admin.create('job_roles', docketingEngineer)
})
afterEach(() => {
  desk.sink.mails.length = 0
})
afterAll(() => desk.stop())

test.each(formCalls)(
  '$name: typed text reaches no mail header and no further recipient, and is not in the mail to the entered address; markup appears as text',
  async (form) => {
    const hostile = Object.fromEntries(
      Object.entries(form.texts).map(([name, max]) => [name, max >= 200 ? `${MARKUP} ${WHOLE}`.slice(0, max) : SHORT]),
    )
    const payload = await provenPayload(desk.server.origin, form, { ...hostile, email: VISITOR })
    expect(await sendForm(desk.server.origin, form, payload)).toMatchObject({ status: 200 })
    await until('the mails are taken', () => desk.sink.mails.length === form.kinds.length)
    const [visitor, ...staff] = form.kinds.map((_, index) => (index === 0 ? VISITOR : 'desk@firm.example'))
    const isToVisitor = ({ recipients }: SinkMail) => recipients.join() === visitor
    const taken = [...desk.sink.mails.filter(isToVisitor), ...desk.sink.mails.filter((mail) => !isToVisitor(mail))]
    expect(taken.map(({ recipients }) => recipients)).toEqual([[visitor], ...staff.map((address) => [address])])

    const [toVisitor, ...toStaff] = await Promise.all(taken.map(({ raw }) => PostalMime.parse(raw)))
    if (toVisitor === undefined) throw new Error('no mail was taken')
    for (const mail of [toVisitor, ...toStaff]) {
      expect([header(mail, 'bcc'), header(mail, 'injected')]).toEqual([[], []])
      for (const name of ONCE) expect({ name, count: header(mail, name).length }).toEqual({ name, count: 1 })
      expect(mail.html).not.toMatch(/<script|<i>|href="[^"]*evil/)
    }
    expect([toVisitor.subject, toVisitor.text, toVisitor.html].join('\n')).not.toMatch(/evil|alert/)
    for (const { text, html } of toStaff) {
      expect(text).toContain('<i>evil</i>')
      expect(html).toContain('&lt;i&gt;evil&lt;/i&gt;')
    }
  },
)
