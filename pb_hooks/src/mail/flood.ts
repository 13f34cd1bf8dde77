import { MARKED_MAIL } from '../../../src/admin/rules/lead.ts'

/**
 * Has the mails about a record count in no budget, and none of them leave, because the staff marked it as no person's; or takes that back.
 * For the transaction that marks it. What people were to get leaves in the room that this makes.
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
