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
 * `onRecordUpdate` of demo_requests: whoever books, moves or cancels a demo or names its room, by a link, by the page, in the inbox or in the dashboard,
 * brings visitor and staff a new entry for the calendar, in the same transaction. The release of a request that was held has its own mails.
 */
export function saveDemoRequest(e: PbRecordEvent): void {
  const before = e.record.original()
  // Never as a form in the dashboard sends it back.
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

/** Whether another time is kept for the visitor than the one that the last mail named. */
function isKeptAnew(before: PbRecord, after: PbRecord): boolean {
  if (after.getString('booking') !== 'provisional') return false
  return before.getString('booking') !== 'provisional' || timeOf(before, 'appointment') !== timeOf(after, 'appointment')
}

/** The visitor gets the link for the time that is kept now, in the place of a mail that has not left. */
function saveProvisional(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    const client = carriedClient(e.record)
    e.next()
    withdrawProvisional(tx, e.record)
    enqueueMail(tx, provisionalMail(appointmentOf(e.record)), { row: e.record, isHeld: false, client })
  })
}

/** Whether the staff cancel what is kept for a visitor until he confirms it. */
function isCalledOff(before: PbRecord, after: PbRecord): boolean {
  const isKept = before.getString('booking') === 'provisional' && isHeld(placeOf(before), Date.now())
  return isKept && after.getString('booking') === 'cancelled' && !isByVisitor(after)
}

/** Who may be about to press the link is told that there is nothing to confirm. */
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
