import { PROVISIONAL_KIND } from './provisional-mail.ts'
import { REQUEST_NOTICE } from '../demo-request/demo-request-mails.ts'

/**
 * Longer than the timeout for sending a mail (pocketbase/internal/mail). A mail that is being sent now has been sent or
 * has failed by then.
 */
const UNDER_WAY_MS = 45_000

/**
 * Deletes the unsent calendar entries and reminders that a change makes outdated; newer ones follow. The notice to
 * staff stays without its entry, because it contains the request.
 *
 * @returns when their replacements may be sent: later if one is being sent now, because an older entry that arrives
 * last would restore a cancelled demo
 */
export function withdrawEntries(tx: PbApp, row: PbRecord, now: Date): Date {
  const waiting = tx.findRecordsByFilter(
    'outgoing_emails',
    "row = {:row} && (calendar != '' || kind = 'demo-reminder' || kind = 'demo-room-missing') && status != 'sent' && status != 'failed' && status != 'summarized'",
    '',
    0,
    0,
    { row: row.id },
  )
  for (const mail of waiting) {
    if (mail.getString('kind') === REQUEST_NOTICE) {
      mail.set('calendar', '')
      tx.save(mail)
    } else tx.delete(mail)
  }
  return leavesAfter(waiting, now)
}

/** Deletes the unsent mails that ask for a confirmation. */
export function withdrawProvisional(tx: PbApp, row: PbRecord): void {
  const filter = 'row = {:row} && kind = {:kind} && status != "sent" && status != "sending" && status != "failed"'
  const params = { row: row.id, kind: PROVISIONAL_KIND }
  for (const mail of tx.findRecordsByFilter('outgoing_emails', filter, '', 0, 0, params)) tx.delete(mail)
}

/** Returns the earliest time for a mail that must arrive after these mails. */
export function leavesAfter(mails: readonly PbRecord[], now: Date): Date {
  const isUnderWay = mails.some((mail) => mail.getString('status') === 'sending')
  return isUnderWay ? new Date(now.getTime() + UNDER_WAY_MS) : now
}
