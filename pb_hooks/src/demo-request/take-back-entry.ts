import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { appointmentMails } from './appointment-mails.ts'
import { appointmentOf } from './appointment.ts'
import { leavesAfter } from './withdraw-entries.ts'

/** The server deletes such a mail as soon as it has left, or never will (pocketbase/internal/bookings): nothing else of its request is stored. */
const TAKEN_BACK_KIND = 'demo-request-deleted'

/**
 * The mails that take a demo out of the calendars, for a request that is about to be deleted: to visitor and staff, each only where an entry
 * has left. None for what is no booked demo to come. They are about no row: what is about the request goes with it.
 */
export function takenBackEntries(app: PbApp, row: PbRecord, now: Date): OutgoingMail[] {
  if (row.collection().name !== 'demo_requests' || row.getBool('quarantined')) return []
  const appointment = appointmentOf(row)
  const { start } = appointment
  if (appointment.booking !== 'booked' || start === undefined || start.getTime() <= now.getTime()) return []
  // Of a mail that was sent long ago nobody's address is left, nor its entry.
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
