import contactMessage from '../../../src/contact/rules/contact-message.form.ts'
import { claims } from '../../../src/company/facts/claims.ts'
import { officeHours } from '../../../src/company/facts/brand.ts'
import type { RequestOf } from '../../../src/forms/rules/payload-schema.ts'
import { answerBy } from '../../../src/site/rules/answer-by.ts'
import { staffEmailFor } from '../environment.ts'
import { toInbox } from '../inbox/inbox-link.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { submissionTable } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { OPENING_HOURS, promised } from '../mail/opening-hours.ts'

export type ContactMessage = RequestOf<typeof contactMessage>

/**
 * Returns one mail to the visitor and one to staff about a contact message. `now`: when the message arrived, or when
 * staff released it from quarantine.
 */
export function contactMessageMails(message: ContactMessage, receipt: string, now: Date): OutgoingMail[] {
  return [
    {
      lane: 'confirmation',
      to: message.email,
      replyTo: staffEmailFor(message.subject),
      subject: `We received your message (${receipt})`,
      kind: 'contact-confirmation',
      blocks: confirmation(message, receipt, now),
    },
    {
      lane: 'staff',
      to: staffEmailFor(message.subject),
      replyTo: message.email,
      // The subject is one of the form's five fixed subjects, not a visitor's text.
      subject: `${message.subject}: new message ${receipt}`,
      kind: 'contact-notice',
      leadsTo: toInbox,
      blocks: notice(message, receipt, now),
    },
  ]
}

// The mail to the visitor does not repeat the message, because anyone can enter the address of another person.
function confirmation({ name, subject }: ContactMessage, receipt: string, now: Date): MailBlock[] {
  return [
    { paragraph: greeting(name) },
    { paragraph: `Your message about “${subject}” has reached us. Your reference is ${receipt}.` },
    { paragraph: `We reply${answered(now)}. ${OPENING_HOURS}` },
    {
      paragraph:
        'To add anything, reply to this message, but please send no privileged information by email. If you did not write to us, you can ignore it.',
    },
  ]
}

function notice(message: ContactMessage, receipt: string, now: Date): MailBlock[] {
  return [
    {
      paragraph: `Contact message ${receipt}. We promised a reply${answered(now)}. Reply to this message to write to the visitor.`,
    },
    submissionTable(contactMessage, message),
  ]
}

function answered(now: Date): string {
  return promised(claims.contactFormReply, answerBy(now, officeHours, claims.contactFormReply))
}
