import type { ContactMessage } from '../../../src/contact/rules/contact-message-schema.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { firmSizeBand } from '../firm-size-band.ts'
import { newRecord } from '../new-record.ts'
import type { Submission } from '../submission/receive-submission.ts'
import { contactMails, messageTable } from './contact-mails.ts'

/** A message by the contact form: a row, a mail to the staff and an acknowledgement. */
export function contactSubmission(message: ContactMessage): Submission {
  const { altcha, ...columns } = message
  return {
    solution: altcha,

    store(tx, { key }) {
      const receipt = receiptFor(key)
      const row = newRecord(tx, 'contact_messages', {
        ...columns,
        firmSizeBand: firmSizeBand(columns.firmSize),
        receipt,
      })
      return { row, mails: contactMails(message, receipt) }
    },

    answer({ key }) {
      return { success: true, receipt: receiptFor(key) }
    },

    whole: { what: 'a contact message', replyTo: message.email, table: messageTable(message) },
  }
}
