import contactMessage from '../../../src/contact/rules/contact-message.form.ts'
import { parserOf } from '../../../src/forms/rules/payload-schema.ts'
import { checked, type Samples } from '../mail/samples/sample.ts'
import { submissionTable } from '../mail/filled-rows.ts'
import { reportRefusedRow } from '../mail/report-refused-row.ts'
import { contactMessageMails } from './contact-message-mails.ts'

const samples: Samples = ({ text, email, submittedAt, altcha, receipt, now }) => {
  const message = checked(
    parserOf(contactMessage)({
      type: 'contact',
      name: text('Zoë Lind'),
      email,
      phone: text('+1 555 0100'),
      firmName: text('Okafor & Lind LLP'),
      firmSize: '16-30',
      subject: 'Pricing Questions',
      message: text('What does it cost for 21 people?\nWe bill by the hour.'),
      submittedAt,
      altcha,
    }),
  )

  const collection = 'contact_messages'
  return [
    { title: 'Message', collection, write: () => contactMessageMails(message, receipt, now) },
    {
      title: 'A request that the database refused',
      collection,
      write(tx) {
        reportRefusedRow(tx, {
          what: 'a contact message',
          replyTo: email,
          table: submissionTable(contactMessage, message),
          receipt,
          reason: 'message: the value must be no more than 5000 characters.',
        })
        return []
      },
    },
  ]
}
export default samples
