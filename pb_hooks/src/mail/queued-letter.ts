import { refolded } from '../../../src/lib/calendar-file.ts'
import { withTokens } from '../appointments/appointment-links.ts'
import { MAIL_LANES } from './outgoing-mail.ts'
import { mailHtml, type MailBlock } from './mail-body.ts'

/** Columns of a mail that is about to be sent. `blocks` is JSON, which Go has decompressed. */
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
 * Returns the final subject, text, HTML and calendar entry of a queued mail, when the server sends it. Only now does it
 * insert the tokens of appointment links, so neither tokens nor HTML are stored. Mails to staff get no tokens.
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
