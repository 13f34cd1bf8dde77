import { siteOrigin } from '../environment.ts'
import type { OutgoingMail } from '../mail/enqueue-mail.ts'
import { leadFormOf } from './lead-forms.ts'

/** Of a long exchange the first and the last mails are named: programs need no more, and a header has an end. */
const MOST_REFERENCES = 10

/** The mail by which a visitor was told that his submission has come; undefined where none has left. */
export function acknowledgementOf(tx: PbApp, row: PbRecord): PbRecord | undefined {
  return sentToVisitor(tx, row)[0]
}

/** Headers that put a mail into the thread of the acknowledgement (RFC 5322); none where there is no thread. */
export function threadHeaders(tx: PbApp, row: PbRecord): Record<string, string> {
  const ids = sentToVisitor(tx, row).map((mail) => mail.getString('messageId'))
  const last = ids.at(-1)
  if (last === undefined) return {}
  const [first = last, ...more] = ids
  return { 'In-Reply-To': last, References: [first, ...more.slice(1 - MOST_REFERENCES)].join(' ') }
}

/** A mail about a lead: one to the staff leads to the lead in the inbox. */
export function leadingToLead(mail: OutgoingMail, row: PbRecord): OutgoingMail {
  if (!isToldOfLead(mail, row)) return mail
  return {
    ...mail,
    blocks: [...mail.blocks, { link: { text: 'Open it in the inbox', href: inboxLink(row.id), isMain: true } }],
  }
}

/** More headers of a mail about a lead: one to the staff stands in the thread of the acknowledgement, so that what the visitor answers to that one stands below it. */
export function threadOf(tx: PbApp, mail: OutgoingMail, row: PbRecord): Record<string, string> {
  return isToldOfLead(mail, row) ? threadHeaders(tx, row) : {}
}

function isToldOfLead({ lane }: OutgoingMail, row: PbRecord): boolean {
  return lane === 'staff' && leadFormOf(row.collection().name) !== undefined
}

/** Where a lead is seen to. */
export function inboxLink(id: string): string {
  return `${siteOrigin()}/admin/inbox?item=${id}`
}

function sentToVisitor(tx: PbApp, row: PbRecord): readonly PbRecord[] {
  return tx.findRecordsByFilter(
    'outgoing_emails',
    "rowCollection = {:collection} && row = {:row} && (lane = 'confirmation' || lane = 'appointment') && status != 'held' && status != 'over-budget'",
    'created,@rowid',
    0,
    0,
    { collection: row.collection().name, row: row.id },
  )
}
