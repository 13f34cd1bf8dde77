import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { appointmentMails } from './appointment-mails.ts'
import { appointmentOf } from './appointment.ts'
import { leavesAfter } from './withdraw-entries.ts'

/**
 * The server deletes such a mail once it is sent or given up (pocketbase/internal/bookings): nothing else of its
 * request is stored.
 */
const TAKEN_BACK_KIND = 'demo-request-deleted'

/**
 * Returns the mails that remove a demo from the calendars of visitor and staff, for a request about to be deleted;
 * each only if an entry was sent. None if no demo is to come. The mails refer to no row, because mails about the
 * request are deleted with it.
 */
export function takenBackEntries(app: PbApp, row: PbRecord, now: Date): OutgoingMail[] {
  if (row.collection().name !== 'demo_requests' || row.getBool('quarantined')) return []
  const appointment = appointmentOf(row)
  const { start } = appointment
  if (appointment.booking !== 'booked' || start === undefined || start.getTime() <= now.getTime()) return []
  // Mails sent long ago keep neither address nor entry.
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
