import { siteHost } from '../environment.ts'
import { newRecord } from '../new-record.ts'
import { mailHtml, mailText, type MailBlock } from './mail-body.ts'

export type OutgoingMail = {
  to: string
  replyTo?: string
  /** Must hold nothing a visitor wrote. */
  subject: string
  /** Groups mails in the dashboard. */
  kind: string
  blocks: readonly MailBlock[]
  /** More headers; they must hold nothing a visitor wrote either. */
  headers?: Readonly<Record<string, string>>
  /** Set for links that act for the reader: the text is then deleted once it is sent. */
  holdsToken?: boolean
  /** An iCalendar file to go with it. */
  calendar?: string
}

/** The record that a mail is about; with `isHeld` the mail waits until that record is released. */
export type MailAbout = { row: PbRecord; isHeld: boolean }

/**
 * Queues a mail in the transaction `tx`; the job deliver-mail sends it after the commit. The Message-ID follows from the row, so
 * every attempt carries the same one and a receiver recognises a repetition. Throws for a line break in a header.
 */
export function enqueueMail(tx: PbApp, outgoing: OutgoingMail, about?: MailAbout): void {
  const mail = newRecord(tx, 'outgoing_emails', {
    ...mailColumns(outgoing),
    ...(about === undefined ? {} : { rowCollection: about.row.collection().name, row: about.row.id }),
    status: about?.isHeld === true ? 'held' : 'queued',
    attempts: 0,
    nextAttemptAt: new Date().toISOString(),
  })
  mail.set('messageId', `<${mail.id}@${siteHost()}>`)
  tx.save(mail)
}

/** What a mail says and to whom, as columns. */
export function mailColumns({
  to,
  replyTo = '',
  subject,
  kind,
  blocks,
  headers = {},
  holdsToken = false,
  calendar = '',
}: OutgoingMail): Record<string, unknown> {
  for (const header of [to, replyTo, subject, ...Object.values(headers)])
    if (/[\r\n]/.test(header)) throw new Error(`line break in a header of ${kind}`)
  return {
    to,
    replyTo,
    subject,
    kind,
    text: mailText(blocks),
    html: mailHtml(subject, blocks),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    holdsToken,
    calendar,
  }
}
