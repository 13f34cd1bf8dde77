import { written, type OutgoingMail, type WrittenMail } from './outgoing-mail.ts'

type Written = { key: string; mails: readonly WrittenMail[] }

/** No column: what a record carries from the call that changes it to the hook that queues its mails. */
const CARRIED = '@written'

/**
 * Caches the mails about a record by the facts they state. Call it before the transaction with the likely facts:
 * inside, it writes the mails again only if the facts differ. All writers wait for the end of a transaction.
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
