import contactMessage from '../../../src/contact/rules/contact-message.form.ts'
import { parserOf } from '../../../src/forms/rules/payload-schema.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { firmSizeBand } from '../firm-size-band.ts'
import { newRecord } from '../new-record.ts'
import type { FormReceiver } from '../submission/form-receiver.ts'
import { storing, type Submission } from '../submission/receive-submission.ts'
import { storedRequest } from '../submission/stored-request.ts'
import { submissionTable } from '../mail/filled-rows.ts'
import { written, type OutgoingMail } from '../mail/outgoing-mail.ts'
import { contactMessageMails, type ContactMessage } from './contact-message-mails.ts'

const parse = parserOf(contactMessage)

export default {
  form: contactMessage,
  take: () => ({ parse: storing(parse, contactMessageSubmission) }),
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

    whole: { what: 'a contact message', replyTo: message.email, table: submissionTable(contactMessage, message) },
  }
}

/**
 * Writes the mails of a message that staff release from quarantine. The earlier mails are outdated, because they name
 * the time of the reply.
 */
function renewedContactMessageMails(_tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[] {
  const message = storedRequest(contactMessage, parse, row, 'message')
  return contactMessageMails(message, row.getString('receipt'), now)
}
