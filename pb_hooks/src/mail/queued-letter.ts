import { refolded } from '../../../src/lib/calendar-file.ts'
import { withTokens } from '../appointments/appointment-links.ts'
import { MAIL_LANES } from './outgoing-mail.ts'
import { mailHtml, type MailBlock } from './mail-body.ts'

/** Columns of a mail that is about to be sent. */
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
 * Renders a queued mail when it is sent: neither HTML nor the tokens of appointment links are stored. Tokens go only
 * into mails to visitors; a staff notice shows typed text unchanged.
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
