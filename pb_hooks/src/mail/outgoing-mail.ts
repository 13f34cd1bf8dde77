import { siteHost } from '../environment.ts'
import { newRecord } from '../new-record.ts'
import { mailText, type MailBlock, type LinkBlock } from './mail-body.ts'
import { threadHeaders } from './mail-thread.ts'

/**
 * What leaves first, and the budget that a mail belongs to (pocketbase/internal/mail/budget.go): what the staff must know; what a firm appointment
 * needs, which has a reserve; what a visitor's own submission brings him; what is for many.
 */
export const MAIL_LANES = ['staff', 'appointment', 'confirmation', 'bulk'] as const
type MailLane = (typeof MAIL_LANES)[number]

/** Who reads a mail, and why: by its lane, or because of an account, past the queue. */
export type MailReader = MailLane | 'account'

export type OutgoingMail = {
  lane: MailLane
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
  /** An iCalendar file to go with it, of `calendarFile`: attached when published, the message in another form when an invitation. */
  calendar?: string
  /** There is one mail for a key: a second one is not stored (an index refuses it). */
  uniqueKey?: string
  /** It leaves no earlier. */
  notBefore?: Date
  /** A person of the staff has written it to one visitor: no budget stops it. */
  beyondBudgets?: boolean
  /**
   * For a mail to the staff about what a visitor sent: the last link, to where they see to it. The mail then stands in the thread of what the
   * visitor was told, so that what he answers stands below it.
   */
  leadsTo?: (row: PbRecord) => LinkBlock
}

/**
 * The record that a mail is about; with `isHeld` the mail waits until that record is released. `client` brought it about, as a code of
 * `$site.mail.clientCode`: without one it is in nobody's share.
 */
export type MailAbout = { row: PbRecord; isHeld: boolean; client?: string }

/**
 * Queues a mail in the transaction `tx`, and asks no budget; the server's queue (pocketbase/internal/mail) sends it after the commit, and has its
 * HTML made then (queued-letter.ts). The Message-ID follows from the row, so every attempt carries the same one and a receiver recognises a
 * repetition.
 * @param usedUp the variable of a budget that has no room for it: the mail waits
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
  /** What its HTML is made from when it leaves, packed. */
  blocks: string
  mailbox: string
}

/** A mail with what it says, as JSON can carry it. It may be written before the transaction that queues it. */
export type WrittenMail = Omit<OutgoingMail, 'blocks' | 'leadsTo'> & { columns: MailColumns; isInThread: boolean }

/** @param row the record that the mail is about */
export function written(mail: OutgoingMail, row: PbRecord): WrittenMail {
  const { leadsTo, blocks, ...rest } = mail
  const columns = mailColumns(leadsTo === undefined ? mail : { ...mail, blocks: [...blocks, leadsTo(row)] })
  return { ...rest, columns, isInThread: leadsTo !== undefined }
}

/** The columns of a mail about a record, in its thread. */
export function columnsAbout(tx: PbApp, mail: OutgoingMail | WrittenMail, row: PbRecord): MailColumns {
  const { columns, isInThread } = 'columns' in mail ? mail : written(mail, row)
  return isInThread ? { ...columns, headers: { ...columns.headers, ...threadHeaders(tx, row) } } : columns
}

/** What a mail says and to whom, as columns. */
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
