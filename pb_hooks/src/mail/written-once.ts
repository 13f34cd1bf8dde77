import { written, type OutgoingMail, type WrittenMail } from './outgoing-mail.ts'

type Written = { key: string; mails: readonly WrittenMail[] }

/**
 * Key under which a record carries its mails, in memory only. The function that changes the record sets it, and the
 * PocketBase hook that queues the mails reads it. No column has this name.
 */
const CARRIED = '@written'

/**
 * Returns a function that writes the mails about a record. Call that function before the transaction with the expected
 * facts, and again inside the transaction. It writes the mails a second time only if the facts differ, because all
 * other writers wait for the end of a transaction.
 * @param carrier a record that may carry mails from `carryWritten`
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

/** Attaches mails to a record in memory, with the facts from which they were written. */
export function carryWritten(row: PbRecord, facts: unknown, mails: readonly WrittenMail[]): void {
  row.set(CARRIED, JSON.stringify({ key: keyOf(row, facts), mails } satisfies Written))
}

function keyOf(row: PbRecord, facts: unknown): string {
  return JSON.stringify([row.id, facts])
}
