import { timeOf } from '../database-time.ts'
import { fieldError } from '../field-error.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { appointmentOf } from './appointment.ts'
import { appointmentMails, type AppointmentChange } from './appointment-mails.ts'
import { withdrawEntries } from './withdraw-entries.ts'

/**
 * `onRecordUpdate` of demo_requests: whoever books, moves or cancels a demo, by a link, by the page or in the dashboard, brings visitor and staff a new
 * entry for the calendar, in the same transaction. The release of a request that was held has its own mails.
 */
export function saveDemoRequest(e: PbRecordEvent): void {
  const before = e.record.original()
  const change = before.getBool('quarantined') ? undefined : changeOf(before, e.record)
  if (change === undefined) return e.next()

  inTransaction(e, (tx) => {
    const now = new Date()
    if (change !== 'cancelled' && e.record.getString('appointment') === '')
      throw fieldError('appointment', 'appointment_required', 'Say when the demo takes place.')
    e.record.set('sequence', before.getInt('sequence') + 1)
    if (change !== 'cancelled') e.record.set('bookedAt', now.toISOString())
    e.next()
    const notBefore = withdrawEntries(tx, e.record, now)
    const earlier = timeOf(before, 'appointment')
    const mails = appointmentMails(
      tx,
      appointmentOf(e.record),
      change,
      earlier === 0 ? undefined : new Date(earlier),
      now,
    )
    for (const mail of mails) enqueueMail(tx, { ...mail, notBefore }, { row: e.record, isHeld: false })
  })
}

function changeOf(before: PbRecord, after: PbRecord): AppointmentChange | undefined {
  const was = before.getString('booking') === 'booked'
  const is = after.getString('booking') === 'booked'
  if (!was) return is ? 'booked' : undefined
  if (!is) return 'cancelled'
  const isSameTime = timeOf(before, 'appointment') === timeOf(after, 'appointment')
  return isSameTime && before.getInt('duration') === after.getInt('duration') ? undefined : 'moved'
}
