import { written, type OutgoingMail, type WrittenMail } from './outgoing-mail.ts'

/**
 * Caches the mails about a record by the facts they state. Call it before the transaction with the likely facts:
 * inside, it writes the mails again only if the facts differ. All writers wait for the end of a transaction.
 */
export function writtenOnce<Facts>(
  write: (facts: Facts) => readonly OutgoingMail[],
): (row: PbRecord, facts: Facts) => readonly WrittenMail[] {
  let last = { key: '', mails: [] as readonly WrittenMail[] }
  return (row, facts) => {
    const key = JSON.stringify([row.id, facts])
    if (last.key !== key) last = { key, mails: write(facts).map((mail) => written(mail, row)) }
    return last.mails
  }
}
