import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { appointmentMails } from './appointment-mails.ts'
import { appointmentOf } from './appointment.ts'
import { leavesAfter } from './withdraw-entries.ts'

/**
 * Kind of the mails that cancel the demo of a deleted request. The server deletes such a mail once it was sent or has
 * finally failed (pocketbase/internal/bookings), because all data of the request must go.
 */
const TAKEN_BACK_KIND = 'demo-request-deleted'

/**
 * For a demo request that is about to be deleted: returns the mails that remove the demo from the calendars of visitor
 * and staff. Each gets one only if a calendar entry was sent to that address before. Returns none if the demo is not
 * booked or has begun. The mails are not linked to the request, because linked mails are deleted with it.
 */
export function takenBackEntries(app: PbApp, row: PbRecord, now: Date): OutgoingMail[] {
  if (row.collection().name !== 'demo_requests' || row.getBool('quarantined')) return []
  const appointment = appointmentOf(row)
  const { start } = appointment
  if (appointment.booking !== 'booked' || start === undefined || start.getTime() <= now.getTime()) return []
  // Also counts mails without address and entry: the nightly clean-up removes both from mails sent long ago.
  const left = app.findRecordsByFilter(
    'outgoing_emails',
    "rowCollection = 'demo_requests' && row = {:row} && (calendar != '' || to = '') && (status = 'sent' || status = 'sending')",
    '',
    0,
    0,
    { row: row.id },
  )
  const hasEntry = (lane: string) => left.some((mail) => mail.getString('lane') === lane)
  const notBefore = leavesAfter(left, now)
  const last = { ...appointment, sequence: appointment.sequence + 1 }
  return appointmentMails(last, 'cancelled', undefined, now)
    .filter(({ lane }) => hasEntry(lane))
    .map((mail) => ({ ...mail, kind: TAKEN_BACK_KIND, beyondBudgets: true, notBefore }))
}
