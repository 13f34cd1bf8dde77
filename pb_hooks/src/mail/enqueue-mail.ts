import { tellUsedUp, type UsedUp } from '../budgets/tell-used-up.ts'
import { siteHost } from '../environment.ts'
import { leadingToLead, threadOf } from '../inbox/mail-thread.ts'
import { newRecord } from '../new-record.ts'
import { mailText, type MailBlock } from './mail-body.ts'

/**
 * What leaves first, and the budget that a mail belongs to (pocketbase/internal/mail/budget.go): what the staff must know; what a firm appointment
 * needs, which has a reserve; what a visitor's own submission brings him; what is for many.
 */
export const MAIL_LANES = ['staff', 'appointment', 'confirmation', 'bulk'] as const
export type MailLane = (typeof MAIL_LANES)[number]

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
}

/**
 * The record that a mail is about; with `isHeld` the mail waits until that record is released. `client` brought it about, as a code of
 * `$site.mail.clientCode`: without one it is in nobody's share.
 */
export type MailAbout = { row: PbRecord; isHeld: boolean; client?: string }

/**
 * Queues a mail in the transaction `tx`; the server's queue (pocketbase/internal/mail) sends it after the commit, and has its HTML made then
 * (queued-letter.ts). One that a budget has no room for waits, and the staff are told once. The Message-ID follows from the row, so every attempt carries the same one and a
 * receiver recognises a repetition. Throws for a line break in a header.
 */
export function enqueueMail(tx: PbApp, outgoing: OutgoingMail | WrittenMail, about?: MailAbout): void {
  const isHeld = about?.isHeld === true
  const usedUp = isHeld || outgoing.beyondBudgets === true ? undefined : usedUpBudget(tx, outgoing, about)
  const mail = newRecord(tx, 'outgoing_emails', {
    ...(about === undefined ? mailColumns(outgoing) : columnsAbout(tx, outgoing, about.row)),
    ...(about === undefined
      ? {}
      : { rowCollection: about.row.collection().name, row: about.row.id, client: about.client ?? '' }),
    status: isHeld ? 'held' : usedUp === undefined ? 'queued' : 'over-budget',
    lastError: usedUp?.variable ?? '',
    attempts: 0,
    nextAttemptAt: (outgoing.notBefore ?? new Date()).toISOString(),
  })
  mail.set('messageId', `<${mail.id}@${siteHost()}>`)
  tx.save(mail)
  if (usedUp !== undefined) tellUsedUp(tx, usedUp, outgoing.lane === 'staff' ? BEYOND_OF_STAFF : BEYOND)
}

const BEYOND =
  'What was submitted is stored. Further mails to visitors wait in the dashboard, in outgoing_emails, with the status over-budget. If a program has sent them, mark or delete its submissions: its mails then count no more, and those of people leave by themselves. You can also set one to queued, and it leaves.'

const BEYOND_OF_STAFF =
  'What was submitted is stored, and in the inbox. Further notices to you are told in a list, every quarter of an hour. If a program has sent them, mark or delete its submissions.'

function usedUpBudget(tx: PbApp, { lane, to, kind }: OutgoingMail, about: MailAbout | undefined): UsedUp | undefined {
  const wanted = { lane, to, kind, client: about?.client ?? '', row: about?.row.id ?? '' }
  return $site.mail.exceeded(tx, wanted) ?? undefined
}

export type MailColumns = Required<Omit<OutgoingMail, 'blocks' | 'notBefore' | 'beyondBudgets'>> & {
  text: string
  /** What its HTML is made from when it leaves, packed. */
  blocks: string
  mailbox: string
}

/** A mail with what it says. It may be written before the transaction that queues it. */
export type WrittenMail = OutgoingMail & { columns: MailColumns }

/** @param row the record that the mail is about */
export function written(mail: OutgoingMail, row: PbRecord): WrittenMail {
  return { ...mail, columns: mailColumns(leadingToLead(mail, row)) }
}

/** The columns of a mail about a record, in its thread. */
export function columnsAbout(tx: PbApp, mail: OutgoingMail | WrittenMail, row: PbRecord): MailColumns {
  const { columns } = 'columns' in mail ? mail : written(mail, row)
  return { ...columns, headers: { ...columns.headers, ...threadOf(tx, mail, row) } }
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
    blocks: $site.letters.pack(text, blocks),
    mailbox: $site.mail.mailbox(to),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    holdsToken,
    calendar,
    uniqueKey,
  }
}
