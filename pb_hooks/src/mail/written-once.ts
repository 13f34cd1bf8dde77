import { written, type OutgoingMail, type WrittenMail } from './outgoing-mail.ts'

type Written = { key: string; mails: readonly WrittenMail[] }

/** No column: what a record carries from the call that changes it to the hook that queues its mails. */
const CARRIED = '@written'

/**
 * Writes mails about a record, the same facts only once. Asked before a transaction with what it will decide most likely, it gives the transaction
 * what was written; with other facts it writes anew. All writers wait for the end of a transaction.
 *
 * @param carrier the record, where it may carry what was written before
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

/** Has a record carry mails that were written with these facts. */
export function carryWritten(row: PbRecord, facts: unknown, mails: readonly WrittenMail[]): void {
  row.set(CARRIED, JSON.stringify({ key: keyOf(row, facts), mails } satisfies Written))
}

function keyOf(row: PbRecord, facts: unknown): string {
  return JSON.stringify([row.id, facts])
}
