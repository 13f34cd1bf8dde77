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
  /** Set for links that act for the reader: what is mailed is then not kept. */
  holdsToken?: boolean
}

/**
 * Queues a mail in the transaction `tx`; the job deliver-mail sends it after the commit. The Message-ID follows from the row, so
 * every attempt carries the same one and a receiver can tell a repetition. Throws for a line break in a header.
 */
export function enqueueMail(tx: PbApp, { to, replyTo = '', subject, kind, blocks, headers = {}, holdsToken = false }: OutgoingMail): void {
  for (const header of [to, replyTo, subject, ...Object.values(headers)]) if (/[\r\n]/.test(header)) throw new Error(`line break in a header of ${kind}`)

  const mail = newRecord(tx, 'outgoing_emails', {
    to,
    replyTo,
    subject,
    kind,
    text: mailText(blocks),
    html: mailHtml(subject, blocks),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    holdsToken,
    status: 'queued',
    attempts: 0,
    nextAttemptAt: new Date().toISOString(),
  })
  mail.set('messageId', `<${mail.id}@${siteHost()}>`)
  tx.save(mail)
}
