import { siteHost } from '../environment.ts'
import { newRecord } from '../new-record.ts'
import { mailText, type MailBlock, type LinkBlock } from './mail-body.ts'
import { threadHeaders } from './mail-thread.ts'

/**
 * The lanes of the mail queue, highest priority first. Budgets limit each lane (pocketbase/internal/mail/budget.go).
 * `staff`: notices to staff. `appointment`: mails about a booked or reserved demo, for which a part of the budget is
 * reserved. `confirmation`: replies to a submission. `bulk`: newsletters and mails to many registrants.
 */
export const MAIL_LANES = ['staff', 'appointment', 'confirmation', 'bulk'] as const
type MailLane = (typeof MAIL_LANES)[number]

/**
 * Selects the text of the footer. Either a lane of the queue, or `account` for account mails, which bypass the queue.
 */
export type MailReader = MailLane | 'account'

export type OutgoingMail = {
  lane: MailLane
  to: string
  replyTo?: string
  /** Must not contain a visitor's text. */
  subject: string
  /** A word for the mail's purpose, such as `demo-reminder`. Staff can filter by it in the dashboard. */
  kind: string
  blocks: readonly MailBlock[]
  /** Additional headers. They must not contain a visitor's text either. */
  headers?: Readonly<Record<string, string>>
  /** True if the mail contains a link that authorises its reader. The server then deletes the text after sending. */
  holdsToken?: boolean
  /**
   * An iCalendar text from `calendarFile`. With METHOD:PUBLISH the mail carries it as an attachment; an invitation
   * (REQUEST or CANCEL) becomes an alternative body part.
   */
  calendar?: string
  /** Idempotency key: a unique index rejects a second mail with it. */
  uniqueKey?: string
  /** The earliest time to send it. */
  notBefore?: Date
  /** True for a mail that no budget limits, such as a reply by staff to one visitor. */
  beyondBudgets?: boolean
  /**
   * For notices to staff about a submission: returns the last link of the mail, to the lead. With it the mail joins the
   * thread of the mails to the visitor, so that staff see the visitor's answers below it.
   */
  leadsTo?: (row: PbRecord) => LinkBlock
}

/**
 * The record that a mail is about. With `isHeld` the mail waits until staff release the record from quarantine.
 * `client` is the code of the submitting client (`$site.mail.clientCode`). The mail counts towards that client's share
 * of the budget; without `client` towards none.
 */
export type MailAbout = { row: PbRecord; isHeld: boolean; client?: string }

/**
 * Queues a mail in the transaction `tx` without checking budgets. After the commit the server
 * (pocketbase/internal/mail) sends it, and only then renders its HTML (queued-letter.ts). The Message-ID contains the
 * id of the mail's record, so a mail that is sent twice has the same Message-ID.
 * @param usedUp the environment variable of a used-up budget; the mail then waits for budget
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
  /** The blocks, compressed by Go. The server renders the HTML from them when it sends the mail. */
  blocks: string
  mailbox: string
}

/**
 * A mail with its finished columns. It can be converted to JSON, and can be written before the transaction that queues
 * it.
 */
export type WrittenMail = Omit<OutgoingMail, 'blocks' | 'leadsTo'> & { columns: MailColumns; isInThread: boolean }

/**
 * Returns a mail with its finished columns.
 * @param row the record that the mail is about
 */
export function written(mail: OutgoingMail, row: PbRecord): WrittenMail {
  const { leadsTo, blocks, ...rest } = mail
  const columns = mailColumns(leadsTo === undefined ? mail : { ...mail, blocks: [...blocks, leadsTo(row)] })
  return { ...rest, columns, isInThread: leadsTo !== undefined }
}

/** Returns the columns of a mail about a record. A mail with `leadsTo` also gets the headers of its thread. */
export function columnsAbout(tx: PbApp, mail: OutgoingMail | WrittenMail, row: PbRecord): MailColumns {
  const { columns, isInThread } = 'columns' in mail ? mail : written(mail, row)
  return isInThread ? { ...columns, headers: { ...columns.headers, ...threadHeaders(tx, row) } } : columns
}

/**
 * Returns the columns of a mail: recipient, headers, text and blocks.
 * @throws for a line break in a header
 */
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
