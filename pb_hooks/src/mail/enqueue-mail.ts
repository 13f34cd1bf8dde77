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
}

/**
 * Queues a mail in the transaction `tx`; the job deliver-mail sends it after the commit. The Message-ID follows from the row, so
 * every attempt carries the same one and a receiver can tell a repetition. Throws for a line break in a header.
 */
export function enqueueMail(tx: PbApp, { to, replyTo = '', subject, kind, blocks }: OutgoingMail): void {
  for (const header of [to, replyTo, subject]) if (/[\r\n]/.test(header)) throw new Error(`line break in a header of ${kind}`)

  const mail = newRecord(tx, 'outgoing_emails', {
    to,
    replyTo,
    subject,
    kind,
    text: mailText(blocks),
    html: mailHtml(subject, blocks),
    headers: { 'Auto-Submitted': 'auto-generated' },
    status: 'queued',
    attempts: 0,
    nextAttemptAt: new Date().toISOString(),
  })
  mail.set('messageId', `<${mail.id}@${siteHost()}>`)
  tx.save(mail)
}
