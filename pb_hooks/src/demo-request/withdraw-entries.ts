import { PROVISIONAL_KIND } from './provisional-mail.ts'
import { REQUEST_NOTICE } from './demo-request-mails.ts'

/** Longer than a mail may take to be sent (pocketbase/internal/mail): what is under way now is out, or has failed, by then. */
const UNDER_WAY_MS = 45_000

/**
 * Takes back the entries for calendars, and the reminders, that a change makes untrue and that have not left yet. They are deleted, since
 * newer ones follow. Only the notice to the staff that holds the request stays, without its entry.
 *
 * @returns when what replaces them may leave: later where one is being sent at this moment, because an older entry that arrives after the
 * newer one would bring back what was cancelled
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

/** Deletes the mails that ask for a confirmation and have not left. */
export function withdrawProvisional(tx: PbApp, row: PbRecord): void {
  const filter = 'row = {:row} && kind = {:kind} && status != "sent" && status != "sending" && status != "failed"'
  const params = { row: row.id, kind: PROVISIONAL_KIND }
  for (const mail of tx.findRecordsByFilter('outgoing_emails', filter, '', 0, 0, params)) tx.delete(mail)
}

/** When a mail may leave that must arrive behind these. */
export function leavesAfter(mails: readonly PbRecord[], now: Date): Date {
  const isUnderWay = mails.some((mail) => mail.getString('status') === 'sending')
  return isUnderWay ? new Date(now.getTime() + UNDER_WAY_MS) : now
}
