import contactMessage from '../../../src/contact/rules/contact-message.form.ts'
import { parseContactMessage, type ContactMessage } from '../../../src/contact/rules/contact-message-schema.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { isoTime } from '../database-time.ts'
import { firmSizeBand } from '../firm-size-band.ts'
import { newRecord } from '../new-record.ts'
import { storing, type FormReceiver } from '../submission/form-receiver.ts'
import type { Submission } from '../submission/receive-submission.ts'
import { written, type OutgoingMail } from '../mail/outgoing-mail.ts'
import { contactMessageMails, contactMessageTable } from './contact-message-mails.ts'

export default {
  form: contactMessage,
  take: () => ({ parse: storing(parseContactMessage, contactMessageSubmission) }),
  // The mails name the time of the reply, which depends on the day of sending.
  renew: renewedContactMessageMails,
} satisfies FormReceiver

/** Returns how to store a contact message: as a record, with a mail to staff and an acknowledgement to the visitor. */
export function contactMessageSubmission(message: ContactMessage): Submission {
  const { altcha, ...columns } = message
  return {
    solution: altcha,

    prepare(app, { key, now }) {
      const receipt = receiptFor(key)
      const row = newRecord(app, 'contact_messages', {
        ...columns,
        firmSizeBand: firmSizeBand(columns.firmSize),
        receipt,
      })
      const mails = contactMessageMails(message, receipt, now).map((mail) => written(mail, row))
      return () => ({ row, mails })
    },

    answer({ key }) {
      return { success: true, receipt: receiptFor(key) }
    },

    whole: { what: 'a contact message', replyTo: message.email, table: contactMessageTable(message) },
  }
}

const COLUMNS = ['type', 'email', 'subject', 'name', 'message', 'firmName', 'firmSize', 'phone']

/**
 * Writes the mails of a message that staff release from quarantine. The earlier mails are outdated, because they name
 * the time of the reply.
 * @throws if the stored message is no longer valid
 */
function renewedContactMessageMails(_tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[] {
  const payload: Record<string, unknown> = {}
  for (const name of COLUMNS) payload[name] = row.getString(name)
  const submittedAt = row.getString('submittedAt')
  if (submittedAt !== '') payload['submittedAt'] = isoTime(submittedAt)
  const parsed = parseContactMessage(payload)
  // Staff may have emptied a required column in the dashboard since.
  if (!parsed.success)
    throw new BadRequestError(`The message can’t be released like this: correct the fields first. ${parsed.error}`, {})
  return contactMessageMails(parsed.request, row.getString('receipt'), now)
}
