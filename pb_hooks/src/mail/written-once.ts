import { written, type OutgoingMail, type WrittenMail } from './outgoing-mail.ts'

/**
 * Writes mails about a record, the same facts only once. Asked before a transaction with what it will decide most likely, it gives the transaction
 * what was written; with other facts it writes anew. All writers wait for the end of a transaction.
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
