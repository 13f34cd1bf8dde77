import { MARKED_MAIL } from '../../../src/admin/rules/lead.ts'

/**
 * For a record that staff mark as “not people”: excludes its mails from the budgets and stops the unsent ones. With
 * `isFlood` false, undoes both. Then queues other mails that waited for the freed budget. Call it in the transaction
 * that sets or removes the mark.
 */
export function markFlood(tx: PbApp, row: PbRecord, isFlood: boolean): void {
  const ofRow = 'WHERE rowCollection = {:collection} AND [[row]] = {:row}'
  const about = { collection: row.collection().name, row: row.id }
  const change = (set: string, where: string) =>
    tx
      .db()
      .newQuery(`UPDATE outgoing_emails SET ${set} ${ofRow} AND ${where}`)
      .bind({ ...about, marked: MARKED_MAIL })
      .execute()
  if (isFlood) change("status = 'over-budget', lastError = {:marked}", "status = 'queued'")
  else change("status = 'queued', lastError = ''", "status = 'over-budget' AND lastError = {:marked}")
  change(`isOfFlood = ${isFlood ? 'TRUE' : 'FALSE'}`, 'TRUE')
  $site.mail.release(tx)
}
