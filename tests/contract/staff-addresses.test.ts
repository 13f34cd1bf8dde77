import { expect, test } from 'vitest'
import contactMessage from '../../src/contact/rules/contact-message.form.ts'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'
import { startServer } from '../support/servers/server.ts'

const STAFF = {
  STAFF_EMAIL: 'desk@firm.example',
  STAFF_EMAIL_DEMO: 'demo@firm.example',
  STAFF_EMAIL_PRICING: 'pricing@firm.example',
  STAFF_EMAIL_SUPPORT: 'support@firm.example',
  STAFF_EMAIL_PARTNERSHIP: 'partners@firm.example',
}

test('a message with each subject goes to the subject’s own address, and replies go between that address and the visitor', async () => {
  const server = await startServer({ raiseLimits: true, env: STAFF })
  try {
    for (const subject of contactMessage.fields.subject.options)
      await sendProvenEmail(server.origin, contactPayload({ subject }))
    const mails = await server.admin.rows('outgoing_emails')
    const visitor = 'ada@okafor-lind.example'
    const readers = [
      STAFF.STAFF_EMAIL_DEMO,
      STAFF.STAFF_EMAIL_PRICING,
      STAFF.STAFF_EMAIL_SUPPORT,
      STAFF.STAFF_EMAIL_PARTNERSHIP,
      STAFF.STAFF_EMAIL,
    ]
    expect(mails.map(({ to, replyTo }) => [to, replyTo])).toEqual(
      readers.flatMap((reader) => [
        [visitor, reader],
        [reader, visitor],
      ]),
    )
  } finally {
    await server.remove()
  }
})

test('a message whose subject has no own address goes to the common address', async () => {
  const server = await startServer({
    raiseLimits: true,
    env: { STAFF_EMAIL: 'desk@firm.example', STAFF_EMAIL_SUPPORT: 'support@firm.example' },
  })
  try {
    for (const subject of contactMessage.fields.subject.options)
      await sendProvenEmail(server.origin, contactPayload({ subject }))
    const notices = await server.admin.rows('outgoing_emails', 'kind = "contact-notice"')
    expect(notices.map(({ to }) => to)).toEqual(
      contactMessage.fields.subject.options.map((subject) =>
        subject === 'Technical Support' ? 'support@firm.example' : 'desk@firm.example',
      ),
    )
  } finally {
    await server.remove()
  }
})

test('an invalid address in the settings stops the start with one line that names it', async () => {
  const failed = await startServer({ env: { STAFF_EMAIL_PRICING: 'Sales <sales@firm.example>' } }).catch(
    (error: unknown) => String(error),
  )
  expect(failed).toContain('STAFF_EMAIL_PRICING must be one bare address, such as sales@example.com')
})
