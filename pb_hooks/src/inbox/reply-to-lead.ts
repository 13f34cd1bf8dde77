import { brand } from '../../../src/company/facts/brand.ts'
import { staffEmail } from '../environment.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { acknowledgementOf, threadHeaders } from '../mail/mail-thread.ts'

const KIND = 'lead-reply'

const uniqueKeyOf = (key: string) => `reply ${key}`

/**
 * Returns whether a reply to this lead was already queued under this idempotency key. The query filters by lead, for
 * which there is an index.
 */
export function isReplied(tx: PbApp, row: PbRecord, key: string): boolean {
  const filter = 'row = {:row} && uniqueKey = {:key}'
  return tx.findRecordsByFilter('outgoing_emails', filter, '', 1, 0, { row: row.id, key: uniqueKeyOf(key) }).length > 0
}

/**
 * Queues a reply that staff wrote, in the mail thread of the acknowledgement and with the same reply address. A unique
 * index allows one reply for each key.
 */
export function replyToLead(tx: PbApp, row: PbRecord, key: string, text: string): void {
  const acknowledgement = acknowledgementOf(tx, row)
  const receipt = row.getString('receipt')
  enqueueMail(
    tx,
    {
      lane: 'confirmation',
      to: row.getString('email'),
      replyTo: acknowledgement?.replyTo || staffEmail(),
      subject: `Re: ${acknowledgement?.subject ?? `Your request to ${brand.name}${receipt === '' ? '' : ` (${receipt})`}`}`,
      kind: KIND,
      blocks: [
        ...text.split(/\n\s*\n/).map((paragraph) => ({ paragraph: paragraph.trim() })),
        ...(receipt === '' ? [] : [{ paragraph: `${brand.name} · Your reference: ${receipt}` }]),
      ],
      // RFC 3834: 'no' means that a person wrote the mail.
      headers: { 'Auto-Submitted': 'no', ...threadHeaders(tx, row) },
      uniqueKey: uniqueKeyOf(key),
      beyondBudgets: true,
    },
    { row, isHeld: false },
  )
}
