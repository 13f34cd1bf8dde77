import { tellUsedUp, type UsedUp } from '../budgets/tell-used-up.ts'
import { siteHost } from '../environment.ts'
import { mailAboutLead } from '../inbox/mail-thread.ts'
import { newRecord } from '../new-record.ts'
import { mailHtml, mailText, type MailBlock } from './mail-body.ts'

/** What leaves first: what the staff must know, then what a visitor's own submission brings him, then what is for many. */
export type MailLane = 'staff' | 'confirmation' | 'bulk'

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

/** The record that a mail is about; with `isHeld` the mail waits until that record is released. */
export type MailAbout = { row: PbRecord; isHeld: boolean }

/**
 * Queues a mail in the transaction `tx`; the server's queue (pocketbase/internal/mail) sends it after the commit. One that a budget has no
 * room for waits for the staff, who are told once. The Message-ID follows from the row, so every attempt carries the same one and a
 * receiver recognises a repetition. Throws for a line break in a header.
 */
export function enqueueMail(tx: PbApp, outgoing: OutgoingMail, about?: MailAbout): void {
  const isHeld = about?.isHeld === true
  const usedUp = isHeld || outgoing.beyondBudgets === true ? undefined : usedUpBudget(tx, outgoing)
  const mail = newRecord(tx, 'outgoing_emails', {
    ...mailColumns(about === undefined ? outgoing : mailAboutLead(tx, outgoing, about.row)),
    ...(about === undefined ? {} : { rowCollection: about.row.collection().name, row: about.row.id }),
    status: isHeld ? 'held' : usedUp === undefined ? 'queued' : 'over-budget',
    lastError: usedUp?.variable ?? '',
    attempts: 0,
    nextAttemptAt: (outgoing.notBefore ?? new Date()).toISOString(),
  })
  mail.set('messageId', `<${mail.id}@${siteHost()}>`)
  tx.save(mail)
  if (usedUp !== undefined) tellUsedUp(tx, usedUp, BEYOND)
}

const BEYOND =
  'What was submitted is stored, and what you must know is mailed to you as ever. Further mails to visitors wait in the dashboard, in outgoing_emails, with the status over-budget. Set one to queued, and it leaves. If a program has sent them, delete its submissions: their mails go with them.'

function usedUpBudget(tx: PbApp, { lane, to }: OutgoingMail): UsedUp | undefined {
  const text = $site.exceededMailBudget(tx, lane, to)
  if (text === '') return undefined
  const usedUp: UsedUp = JSON.parse(text)
  return usedUp
}

export type MailColumns = Required<Omit<OutgoingMail, 'blocks' | 'notBefore' | 'beyondBudgets'>> & {
  text: string
  html: string
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
  return {
    lane,
    to,
    replyTo,
    subject,
    kind,
    text: mailText(blocks),
    html: mailHtml(subject, blocks, lane),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    holdsToken,
    calendar,
    uniqueKey,
  }
}
