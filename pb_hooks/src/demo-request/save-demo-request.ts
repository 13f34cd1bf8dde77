import { isHeld } from '../../../src/demo-request/rules/place.ts'
import { timeOf } from '../database-time.ts'
import { fieldError } from '../field-error.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { appointmentOf } from './appointment.ts'
import { appointmentMails, type AppointmentChange } from './appointment-mails.ts'
import { carriedClient, isByVisitor } from './change-client.ts'
import { roomToTell } from './demo-room.ts'
import { calledOffMail, provisionalMail } from './provisional-mail.ts'
import { placeOf } from './stored-place.ts'
import { withdrawEntries, withdrawProvisional } from './withdraw-entries.ts'

/**
 * `onRecordUpdate` of demo_requests: a booking, a move, a cancellation or a new room mails visitor and staff a
 * calendar entry, in the same transaction. It applies to links, the page, the inbox and the dashboard. The release of
 * a quarantined request writes its own mails.
 */
export function saveDemoRequest(e: PbRecordEvent): void {
  const before = e.record.original()
  // Ignores the value that the dashboard's form sends back.
  e.record.set('toldRoom', before.getString('toldRoom'))
  const isBroken = before.getString('booking') === 'booked' && e.record.getString('booking') === 'provisional'
  if (isBroken) throw fieldError('booking', 'firm', 'This demo is booked. What was promised can be moved or cancelled.')
  if (before.getBool('quarantined')) return e.next()
  if (isKeptAnew(before, e.record)) return saveProvisional(e)
  if (isCalledOff(before, e.record)) return saveCalledOff(e)
  const change = changeOf(e.app, before, e.record)
  if (change === undefined) return e.next()

  inTransaction(e, (tx) => {
    const now = new Date()
    if (change !== 'cancelled' && e.record.getString('appointment') === '')
      throw fieldError('appointment', 'appointment_required', 'Say when the demo takes place.')
    e.record.set('sequence', before.getInt('sequence') + 1)
    if (change === 'booked' || change === 'moved') e.record.set('bookedAt', now.toISOString())
    e.record.set('toldRoom', roomToTell(tx, e.record))
    const client = carriedClient(e.record)
    e.next()
    const notBefore = withdrawEntries(tx, e.record, now)
    const earlier = timeOf(before, 'appointment')
    const mails = appointmentMails(appointmentOf(e.record), change, earlier === 0 ? undefined : new Date(earlier), now)
    for (const mail of mails) enqueueMail(tx, { ...mail, notBefore }, { row: e.record, isHeld: false, client })
  })
}

/** Whether the reserved time differs from the one in the last mail. */
function isKeptAnew(before: PbRecord, after: PbRecord): boolean {
  if (after.getString('booking') !== 'provisional') return false
  return before.getString('booking') !== 'provisional' || timeOf(before, 'appointment') !== timeOf(after, 'appointment')
}

/** Mails the visitor the link for the reserved time, in place of an unsent mail. */
function saveProvisional(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    const client = carriedClient(e.record)
    e.next()
    withdrawProvisional(tx, e.record)
    enqueueMail(tx, provisionalMail(appointmentOf(e.record)), { row: e.record, isHeld: false, client })
  })
}

/** Whether staff cancel a reservation that the visitor has not confirmed. */
function isCalledOff(before: PbRecord, after: PbRecord): boolean {
  const isKept = before.getString('booking') === 'provisional' && isHeld(placeOf(before), Date.now())
  return isKept && after.getString('booking') === 'cancelled' && !isByVisitor(after)
}

/** Tells a visitor who may be about to confirm that the demo is cancelled. */
function saveCalledOff(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    e.next()
    withdrawProvisional(tx, e.record)
    enqueueMail(tx, calledOffMail(appointmentOf(e.record)), { row: e.record, isHeld: false })
  })
}

function changeOf(app: PbApp, before: PbRecord, after: PbRecord): AppointmentChange | undefined {
  const was = before.getString('booking') === 'booked'
  const is = after.getString('booking') === 'booked'
  if (!was) return is ? 'booked' : undefined
  if (!is) return 'cancelled'
  const isSameTime = timeOf(before, 'appointment') === timeOf(after, 'appointment')
  if (!isSameTime || before.getInt('duration') !== after.getInt('duration')) return 'moved'
  const isToCome = timeOf(after, 'appointment') > Date.now()
  return isToCome && before.getString('toldRoom') !== roomToTell(app, after) ? 'room' : undefined
}
