import { PROVISIONAL_KIND } from './provisional-mail.ts'
import { REQUEST_NOTICE } from '../demo-request/demo-request-mails.ts'

/**
 * In ms. Longer than the timeout for sending a mail (pocketbase/internal/mail): after this time, a mail that is being
 * sent now has been sent or has failed.
 */
const UNDER_WAY_MS = 45_000

/**
 * Deletes unsent mails with calendar entries or reminders that a change makes outdated; the caller queues newer ones.
 * The notice to staff about the request only loses its calendar entry.
 *
 * @returns when the newer mails may be sent. That is later than `now` if an older entry is being sent at this moment:
 * arriving last, it could restore a cancelled demo
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

/** Deletes the unsent mails that ask the visitor to confirm a reservation. */
export function withdrawProvisional(tx: PbApp, row: PbRecord): void {
  const filter = 'row = {:row} && kind = {:kind} && status != "sent" && status != "sending" && status != "failed"'
  const params = { row: row.id, kind: PROVISIONAL_KIND }
  for (const mail of tx.findRecordsByFilter('outgoing_emails', filter, '', 0, 0, params)) tx.delete(mail)
}

/** Returns the earliest time to send a mail that must arrive after `mails`. */
export function leavesAfter(mails: readonly PbRecord[], now: Date): Date {
  const isUnderWay = mails.some((mail) => mail.getString('status') === 'sending')
  return isUnderWay ? new Date(now.getTime() + UNDER_WAY_MS) : now
}
