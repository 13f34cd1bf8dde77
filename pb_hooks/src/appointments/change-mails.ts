import { fieldError } from '../field-error.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import type { Appointment } from '../../../src/appointments/rules/appointment.ts'
import { isHeld } from '../../../src/appointments/rules/place.ts'
import { timeOf } from '../database-time.ts'
import { REQUEST_NOTICE } from '../demo-request/demo-request-mails.ts'
import type { OutgoingMail, WrittenMail } from '../mail/outgoing-mail.ts'
import { carryWritten, writtenOnce } from '../mail/written-once.ts'
import {
  appointmentMails,
  calledOffMail,
  PROVISIONAL_KIND,
  provisionalMail,
  type AppointmentChange,
} from './appointment-mails.ts'
import { appointmentOf, placeOf, roomToTell } from './appointment.ts'

/**
 * `onRecordUpdate` of demo_requests: when a demo is booked, moved or cancelled, or gets a new room, queues mails with a
 * calendar entry to visitor and staff. The mails are queued in the same transaction. The hook runs for every way to
 * change a demo: mailed links, the requesting page, the inbox and the dashboard. It skips quarantined requests, whose
 * release writes its own mails.
 */
export function saveDemoRequest(e: PbRecordEvent): void {
  const before = e.record.original()
  // PocketBase's dashboard sends back every column with its form. This line discards the value that it sends for
  // `toldRoom`.
  e.record.set('toldRoom', before.getString('toldRoom'))
  const isBroken = before.getString('booking') === 'booked' && e.record.getString('booking') === 'provisional'
  if (isBroken) throw fieldError('booking', 'firm', 'This demo is booked. What was promised can be moved or canceled.')
  if (before.getBool('quarantined')) return e.next()
  const change = demoChangeOf(e.app, e.record)
  if (change === undefined) return e.next()
  const isEntry = isOfAppointment(change)
  if (isEntry && change !== 'cancelled' && e.record.getString('appointment') === '')
    throw fieldError('appointment', 'appointment_required', 'Enter when the demo takes place.')

  const now = new Date()
  const mails = changeMails(e.record, now)
  completeChange(e.app, e.record, change, now)
  mails(change)
  inTransaction(e, (tx) => {
    completeChange(tx, e.record, change, now)
    const client = carriedClient(e.record)
    e.next()
    const notBefore = isEntry ? { notBefore: withdrawEntries(tx, e.record, now) } : {}
    if (!isEntry) withdrawProvisional(tx, e.record)
    for (const mail of mails(change))
      enqueueMail(tx, { ...mail, ...notBefore }, { row: e.record, isHeld: false, client })
  })
}

/**
 * The kind of a change that the visitor gets a mail about. `provisional`: a reservation at a time that no earlier mail
 * named. `called-off`: staff cancelled an unconfirmed reservation.
 */
type MailedChange = AppointmentChange | 'provisional' | 'called-off'

type Facts = { change: MailedChange; appointment: Appointment; before: Date | undefined }

/** Returns how a changed but unsaved demo request affects its visitor; undefined if the visitor needs no mail. */
function demoChangeOf(app: PbApp, row: PbRecord): MailedChange | undefined {
  const before = row.original()
  if (isReservedAgain(before, row)) return 'provisional'
  return isCalledOff(before, row) ? 'called-off' : appointmentChangeOf(app, before, row)
}

/** Returns whether the mails about a change contain a calendar entry. */
function isOfAppointment(change: MailedChange): change is AppointmentChange {
  return change !== 'provisional' && change !== 'called-off'
}

/** Sets the columns that result from a change: `sequence`, `bookedAt` and `toldRoom`. Idempotent. */
function completeChange(app: PbApp, row: PbRecord, change: MailedChange, now: Date): void {
  if (!isOfAppointment(change)) return
  row.set('sequence', row.original().getInt('sequence') + 1)
  if (change === 'booked' || change === 'moved') row.set('bookedAt', now.toISOString())
  row.set('toldRoom', roomToTell(app, row))
}

/**
 * Returns a function that returns the mails about a change. Call that function after `completeChange`. It reuses the
 * mails that `writeChange` attached to the record, unless the appointment has changed since.
 */
function changeMails(row: PbRecord, now: Date): (change: MailedChange) => readonly WrittenMail[] {
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
function isReservedAgain(before: PbRecord, after: PbRecord): boolean {
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

/**
 * Key under which a record carries the client's code, in memory only. The function that changes the record sets it, and
 * the PocketBase hook that writes the mails reads it. No column has this name.
 */
const CARRIED = '@client'
const IS_BY_VISITOR = '@byVisitor'

/**
 * Stores in the record, without saving it, the code of the visitor's client (`$site.mail.clientCode`). The mails about
 * the change then count towards the client's share of the mail budget.
 */
export function carryClient(row: PbRecord, client: string): void {
  row.set(CARRIED, client)
  row.set(IS_BY_VISITOR, true)
}

/**
 * Returns whether a visitor changed the record, by a mailed link or from the requesting device. Otherwise staff or a
 * job changed it.
 */
function isByVisitor(row: PbRecord): boolean {
  return row.getBool(IS_BY_VISITOR)
}

/** Returns the code of the client that changed the record; empty if staff or a job changed it. */
function carriedClient(row: PbRecord): string {
  return row.getString(CARRIED)
}

/** In ms. After this time, a mail that is being sent now has been sent or has failed (`tests/limits.test.ts`). */
const SEND_LIMIT_MS = 45_000

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
function withdrawProvisional(tx: PbApp, row: PbRecord): void {
  const filter = 'row = {:row} && kind = {:kind} && status != "sent" && status != "sending" && status != "failed"'
  const params = { row: row.id, kind: PROVISIONAL_KIND }
  for (const mail of tx.findRecordsByFilter('outgoing_emails', filter, '', 0, 0, params)) tx.delete(mail)
}

/** Returns the earliest time to send a mail that must arrive after `mails`. */
function leavesAfter(mails: readonly PbRecord[], now: Date): Date {
  const isUnderWay = mails.some((mail) => mail.getString('status') === 'sending')
  return isUnderWay ? new Date(now.getTime() + SEND_LIMIT_MS) : now
}

/**
 * Kind of the mails that cancel the demo of a deleted request. The server deletes such a mail once it was sent or has
 * finally failed (pocketbase/internal/bookings), because all data of the request must go.
 */
const DELETED_KIND = 'demo-request-deleted'

/**
 * For a demo request that is about to be deleted: returns the mails that remove the demo from the calendars of visitor
 * and staff. Each gets one only if a calendar entry was sent to that address before. Returns none if the demo is not
 * booked or has begun. The mails are not linked to the request, because linked mails are deleted with it.
 */
export function cancellationsOfDeleted(app: PbApp, row: PbRecord, now: Date): OutgoingMail[] {
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
    .map((mail) => ({ ...mail, kind: DELETED_KIND, beyondBudgets: true, notBefore }))
}
