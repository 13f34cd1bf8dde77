import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { appointmentMails } from './appointment-mails.ts'
import { appointmentOf } from './appointment.ts'
import { leavesAfter } from './withdraw-entries.ts'

/**
 * Kind of the mails that cancel the demo of a deleted request. The server deletes such a mail once it is sent or has
 * failed for good (pocketbase/internal/bookings), so that nothing else of the request stays stored.
 */
const TAKEN_BACK_KIND = 'demo-request-deleted'

/**
 * Returns the mails that remove a demo from the calendars of visitor and staff, for a request that is about to be
 * deleted. Each is sent only if a calendar entry was sent before. There are none if no demo is upcoming. The mails
 * refer to no row, because mails about the request are deleted with it.
 */
export function takenBackEntries(app: PbApp, row: PbRecord, now: Date): OutgoingMail[] {
  if (row.collection().name !== 'demo_requests' || row.getBool('quarantined')) return []
  const appointment = appointmentOf(row)
  const { start } = appointment
  if (appointment.booking !== 'booked' || start === undefined || start.getTime() <= now.getTime()) return []
  // Mails sent long ago have lost their address and calendar entry.
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
