import type { Appointment } from '../../../src/appointments/rules/appointment.ts'
import { isHeld } from '../../../src/appointments/rules/place.ts'
import { timeOf } from '../database-time.ts'
import type { OutgoingMail, WrittenMail } from '../mail/outgoing-mail.ts'
import { carryWritten, writtenOnce } from '../mail/written-once.ts'
import { appointmentMails, type AppointmentChange } from './appointment-mails.ts'
import { appointmentOf } from './appointment.ts'
import { isByVisitor } from './change-client.ts'
import { roomToTell } from './demo-room.ts'
import { calledOffMail, provisionalMail } from './provisional-mail.ts'
import { placeOf } from './stored-place.ts'

/**
 * The kind of a change that the visitor gets a mail about. `provisional`: a reservation at a time that no earlier mail
 * named. `called-off`: staff cancelled an unconfirmed reservation.
 */
export type MailedChange = AppointmentChange | 'provisional' | 'called-off'

type Facts = { change: MailedChange; appointment: Appointment; before: Date | undefined }

/** Returns how a changed but unsaved demo request affects its visitor; undefined if the visitor needs no mail. */
export function demoChangeOf(app: PbApp, row: PbRecord): MailedChange | undefined {
  const before = row.original()
  if (isKeptAnew(before, row)) return 'provisional'
  return isCalledOff(before, row) ? 'called-off' : appointmentChangeOf(app, before, row)
}

/** Returns whether the mails about a change contain a calendar entry. */
export function isOfAppointment(change: MailedChange): change is AppointmentChange {
  return change !== 'provisional' && change !== 'called-off'
}

/** Sets the columns that result from a change: `sequence`, `bookedAt` and `toldRoom`. Idempotent. */
export function completeChange(app: PbApp, row: PbRecord, change: MailedChange, now: Date): void {
  if (!isOfAppointment(change)) return
  row.set('sequence', row.original().getInt('sequence') + 1)
  if (change === 'booked' || change === 'moved') row.set('bookedAt', now.toISOString())
  row.set('toldRoom', roomToTell(app, row))
}

/**
 * Returns a function that returns the mails about a change. Call that function after `completeChange`. It reuses the
 * mails that `writeChange` attached to the record, unless the appointment has changed since.
 */
export function changeMails(row: PbRecord, now: Date): (change: MailedChange) => readonly WrittenMail[] {
  const mails = writtenOnce((facts: Facts) => mailsOf(facts, now), row)
  return (change) => mails(row, factsOf(row, change))
}

/**
 * Writes the mails about a changed demo request before the transaction that saves it, because all other writers wait
 * for the end of a transaction.
 * @returns a function that attaches these mails to the record inside the transaction
 */
export function writeChange(app: PbApp, seen: PbRecord, now: Date): (row: PbRecord) => void {
  const change = demoChangeOf(app, seen)
  if (change === undefined) return () => undefined
  completeChange(app, seen, change, now)
  const mails = changeMails(seen, now)(change)
  const facts = factsOf(seen, change)
  return (row) => carryWritten(row, facts, mails)
}

function factsOf(row: PbRecord, change: MailedChange): Facts {
  const earlier = timeOf(row.original(), 'appointment')
  return { change, appointment: appointmentOf(row), before: earlier === 0 ? undefined : new Date(earlier) }
}

function mailsOf({ change, appointment, before }: Facts, now: Date): readonly OutgoingMail[] {
  if (change === 'provisional') return [provisionalMail(appointment)]
  if (change === 'called-off') return [calledOffMail(appointment)]
  return appointmentMails(appointment, change, before, now)
}

/** Returns whether the visitor has a reservation at a time that no earlier mail named. */
function isKeptAnew(before: PbRecord, after: PbRecord): boolean {
  if (after.getString('booking') !== 'provisional') return false
  return before.getString('booking') !== 'provisional' || timeOf(before, 'appointment') !== timeOf(after, 'appointment')
}

/** Returns whether staff cancelled a reservation that the visitor had not confirmed. */
function isCalledOff(before: PbRecord, after: PbRecord): boolean {
  const isKept = before.getString('booking') === 'provisional' && isHeld(placeOf(before), Date.now())
  return isKept && after.getString('booking') === 'cancelled' && !isByVisitor(after)
}

function appointmentChangeOf(app: PbApp, before: PbRecord, after: PbRecord): AppointmentChange | undefined {
  const was = before.getString('booking') === 'booked'
  const is = after.getString('booking') === 'booked'
  if (!was) return is ? 'booked' : undefined
  if (!is) return 'cancelled'
  const isSameTime = timeOf(before, 'appointment') === timeOf(after, 'appointment')
  if (!isSameTime || before.getInt('duration') !== after.getInt('duration')) return 'moved'
  const isToCome = timeOf(after, 'appointment') > Date.now()
  return isToCome && before.getString('toldRoom') !== roomToTell(app, after) ? 'room' : undefined
}
