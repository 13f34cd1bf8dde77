import { refolded } from '../../../src/lib/calendar-file.ts'
import { withTokens } from '../demo-request/appointment-links.ts'
import { MAIL_LANES } from './outgoing-mail.ts'
import { mailHtml, type MailBlock } from './mail-body.ts'

/** Columns of a mail that is about to leave. */
export type QueuedMail = {
  lane: string
  subject: string
  text: string
  blocks: string
  calendar: string
  rowCollection: string
  row: string
}

type QueuedLetter = { subject: string; text: string; html: string; calendar: string }

/**
 * What a queued mail says at the moment it leaves: its HTML is stored nowhere, nor are the tokens of an appointment's links. Only a visitor's
 * mail gets these; what he typed into a notice to the staff stays as it is.
 */
export function queuedLetter(app: PbApp, mail: QueuedMail): QueuedLetter {
  const { lane, subject, rowCollection, row } = mail
  const hasLinks = rowCollection === 'demo_requests' && lane !== 'staff'
  const filled = (text: string) => (hasLinks ? withTokens(app, row, text) : text)
  const blocks: MailBlock[] = JSON.parse(filled(mail.blocks))
  return {
    subject,
    text: filled(mail.text),
    html: mailHtml(subject, blocks, MAIL_LANES.find((each) => each === lane) ?? 'bulk'),
    calendar: hasLinks ? refolded(mail.calendar, filled) : mail.calendar,
  }
}
