import { siteHost } from '../environment.ts'
import { newRecord } from '../new-record.ts'
import { mailText, type MailBlock, type LinkBlock } from './mail-body.ts'
import { threadHeaders } from './mail-thread.ts'

/**
 * The lanes of the mail queue, highest priority first; each has a budget (pocketbase/internal/mail/budget.go). `staff`:
 * notices to staff. `appointment`: mails about a firm appointment, which have a reserve. `confirmation`: replies to a
 * visitor's own submission. `bulk`: newsletters.
 */
export const MAIL_LANES = ['staff', 'appointment', 'confirmation', 'bulk'] as const
type MailLane = (typeof MAIL_LANES)[number]

/** The kind of recipient: a lane of the queue, or `account` for account mails, which bypass the queue. */
export type MailReader = MailLane | 'account'

export type OutgoingMail = {
  lane: MailLane
  to: string
  replyTo?: string
  /** Must not contain a visitor's text. */
  subject: string
  /** The mail's kind, by which the dashboard groups mails. */
  kind: string
  blocks: readonly MailBlock[]
  /** More headers; they must not contain a visitor's text either. */
  headers?: Readonly<Record<string, string>>
  /** Whether the mail has a link that authorises its reader. Then the text is deleted after sending. */
  holdsToken?: boolean
  /**
   * An iCalendar file of `calendarFile`. With METHOD:PUBLISH it becomes an attachment; an invitation becomes an
   * alternative part.
   */
  calendar?: string
  /** Idempotency key: a unique index rejects a second mail with it. */
  uniqueKey?: string
  /** The earliest time to send it. */
  notBefore?: Date
  /** Set for a reply that staff wrote to one visitor, because no budget applies to it. */
  beyondBudgets?: boolean
  /**
   * For mails to staff about a submission: the final link, to the lead. The mail joins the visitor's thread, so the
   * visitor's answers appear below it.
   */
  leadsTo?: (row: PbRecord) => LinkBlock
}

/**
 * The record that a mail is about. With `isHeld` the mail waits for the record's release. `client` is the submitting
 * client's code (`$site.mail.clientCode`); without it the mail counts towards no client's share.
 */
export type MailAbout = { row: PbRecord; isHeld: boolean; client?: string }

/**
 * Queues a mail in the transaction `tx` without checking budgets. The server (pocketbase/internal/mail) sends it after
 * the commit and renders its HTML then (queued-letter.ts). The Message-ID is derived from the row, so receivers
 * recognise a retry.
 * @param usedUp the variable of a used-up budget: the mail waits for it
 * @throws for a line break in a header
 */
export function queueMail(tx: PbApp, outgoing: OutgoingMail | WrittenMail, about?: MailAbout, usedUp?: string): void {
  const alone = () => ('columns' in outgoing ? outgoing.columns : mailColumns(outgoing))
  const mail = newRecord(tx, 'outgoing_emails', {
    ...(about === undefined ? alone() : columnsAbout(tx, outgoing, about.row)),
    ...(about === undefined
      ? {}
      : { rowCollection: about.row.collection().name, row: about.row.id, client: about.client ?? '' }),
    status: about?.isHeld === true ? 'held' : usedUp === undefined ? 'queued' : 'over-budget',
    lastError: usedUp ?? '',
    attempts: 0,
    nextAttemptAt: (outgoing.notBefore ?? new Date()).toISOString(),
  })
  mail.set('messageId', `<${mail.id}@${siteHost()}>`)
  tx.save(mail)
}

export type MailColumns = Required<Omit<OutgoingMail, 'blocks' | 'notBefore' | 'beyondBudgets' | 'leadsTo'>> & {
  text: string
  /** Serialised blocks, from which the HTML is rendered when the mail is sent. */
  blocks: string
  mailbox: string
}

/**
 * A mail with its rendered columns, which JSON can represent. It may be written before the transaction that queues it.
 */
export type WrittenMail = Omit<OutgoingMail, 'blocks' | 'leadsTo'> & { columns: MailColumns; isInThread: boolean }

/** @param row the record that the mail is about */
export function written(mail: OutgoingMail, row: PbRecord): WrittenMail {
  const { leadsTo, blocks, ...rest } = mail
  const columns = mailColumns(leadsTo === undefined ? mail : { ...mail, blocks: [...blocks, leadsTo(row)] })
  return { ...rest, columns, isInThread: leadsTo !== undefined }
}

/** Returns the columns of a mail about a record, with the headers of its thread. */
export function columnsAbout(tx: PbApp, mail: OutgoingMail | WrittenMail, row: PbRecord): MailColumns {
  const { columns, isInThread } = 'columns' in mail ? mail : written(mail, row)
  return isInThread ? { ...columns, headers: { ...columns.headers, ...threadHeaders(tx, row) } } : columns
}

/** Returns a mail's recipient, headers and text as columns. */
export function mailColumns({
  lane,
  to,
  replyTo = '',
  subject,
  kind,
  blocks,
  headers = {},
  holdsToken = false,
  calendar = '',
  uniqueKey = '',
}: OutgoingMail): MailColumns {
  for (const header of [to, replyTo, subject, ...Object.values(headers)])
    if (/[\r\n]/.test(header)) throw new Error(`line break in a header of ${kind}`)
  const text = mailText(blocks)
  return {
    lane,
    to,
    replyTo,
    subject,
    kind,
    text,
    ...$site.mail.columns(to, text, blocks),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    holdsToken,
    calendar,
    uniqueKey,
  }
}
