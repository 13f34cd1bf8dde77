import { written, type OutgoingMail, type WrittenMail } from './outgoing-mail.ts'

type Written = { key: string; mails: readonly WrittenMail[] }

/**
 * Key under which a record carries its mails from the call that changes it to the hook that queues them. No column has
 * such a name.
 */
const CARRIED = '@written'

/**
 * Writes the mails about a record once for the facts that they state. Call it before the transaction with the likely
 * facts. Inside, it writes the mails again only if the facts differ, because all writers wait for the end of a
 * transaction.
 */
export function writtenOnce<Facts>(
  write: (facts: Facts) => readonly OutgoingMail[],
  carrier?: PbRecord,
): (row: PbRecord, facts: Facts) => readonly WrittenMail[] {
  let last: Written = JSON.parse(carrier?.getString(CARRIED) || '{"mails":[]}')
  return (row, facts) => {
    const key = keyOf(row, facts)
    if (last.key !== key) last = { key, mails: write(facts).map((mail) => written(mail, row)) }
    return last.mails
  }
}

/** Attaches mails to a record, with the facts from which they were written. */
export function carryWritten(row: PbRecord, facts: unknown, mails: readonly WrittenMail[]): void {
  row.set(CARRIED, JSON.stringify({ key: keyOf(row, facts), mails } satisfies Written))
}

function keyOf(row: PbRecord, facts: unknown): string {
  return JSON.stringify([row.id, facts])
}
