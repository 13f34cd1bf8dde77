import type { Appointment, ChangeOutcome } from '../../../src/appointments/rules/appointment.ts'
import { bookingAt, firstDay, isBeyond } from '../../../src/appointments/rules/calendar.ts'
import { confirmation, isHeld, isUnavailable, movedPlace, placeFor } from '../../../src/appointments/rules/place.ts'
import { newYorkTime } from '../../../src/lib/new-york-time.ts'
import { transact } from '../transact.ts'
import { appointmentOf, placeOf, setPlace } from './appointment.ts'
import { lapse, likelyTerms, newTimesNear, placesOf, termsFor, type Asker } from './book.ts'
import { carryClient, writeChange } from './change-mails.ts'
import { HOUR_MS } from '../../../src/lib/time-units.ts'

/**
 * The client that changes an appointment. `isVisitor`: the client has the token of a mailed link. Otherwise the client
 * has only the request's idempotency key, which proves nothing about the email address.
 */
export type Changer = Asker & { isVisitor: boolean }

export type Changed = {
  outcome: ChangeOutcome
  /** The appointment after the change; undefined if there is none. */
  appointment: Appointment | undefined
  /** Alternatives to an unavailable time. */
  newTimes: readonly Date[]
  /** Seconds until the next change is allowed, for outcome `often`. */
  retryAfter?: number
}

type Wish = {
  time: Date
  /** The number of changes that the client has seen; undefined if it sent none. */
  sequence: number | undefined
}

const UNKNOWN: Changed = { outcome: 'unknown', appointment: undefined, newTimes: [] }

/** Moves an appointment to `wish.time`, or books that time for a request without a time. Idempotent. */
export function moveAppointment(app: PbApp, id: string, wish: Wish, by: Changer, now: Date): Changed {
  const { time } = wish
  const changed = isBeyond(time, now)
    ? refusedAs(app, id, 'closed', now)
    : change(app, id, by, now, (at, row, appointment) => move(at, row, appointment, wish, by, now))
  return isUnavailable(changed.outcome)
    ? { ...changed, newTimes: newTimesNear(placesOf(app, now, id), time, now) }
    : changed
}

function move(
  { app, isDecided }: Where,
  row: PbRecord,
  appointment: Appointment,
  { time, sequence }: Wish,
  by: Changer,
  now: Date,
): ChangeOutcome {
  const place = placeOf(row)
  const isThere = isHeld(place, now.getTime()) && place.start === time.getTime()
  if (isThere && (place.booking === 'booked' || !by.isVisitor)) return 'already'
  if (sequence !== undefined && sequence !== appointment.sequence) return 'changed'
  if (secondsUntilChange(row, now) > 0) return 'often'
  if (isDecided) lapse(app, time, now)
  const { calendar, takenAt } = placesOf(app, now, row.id)
  // A visitor who moves a demo must give the demo team as many days' notice as a visitor who requests one.
  const isToday = newYorkTime(time).date < firstDay(now)
  const booking = isToday ? 'passed' : (bookingAt(calendar, takenAt, time, now) ?? 'closed')
  if (booking !== 'booked') return booking
  const isPromised = by.isVisitor || isHeld(place, now.getTime())
  const termsOf = isDecided ? termsFor : likelyTerms
  const terms = isPromised ? 'firm' : termsOf(app, row, calendar, time, by, now)
  const moved = by.isVisitor
    ? placeFor(time.getTime(), booking, terms, now.getTime())
    : movedPlace(place, time.getTime(), terms, now.getTime())
  if (moved.booking === undefined) return 'by-person'
  setPlace(row, moved, now)
  if (!isPromised) row.set('clientCode', by.client)
  recordChange(row, now)
  return 'done'
}

/**
 * Confirms a provisional booking when the visitor pressed the mailed link. If the reservation has expired, books the
 * hour if it is still free.
 */
export function confirmAppointment(app: PbApp, id: string, by: Changer, now: Date): Changed {
  return change(app, id, by, now, (at, row, appointment) => {
    const place = placeOf(row)
    const comes = confirmation(place, now.getTime())
    if (comes === 'already') return 'already'
    const wasKept = place.booking === 'provisional' || place.booking === 'freed'
    if (!wasKept || appointment.start === undefined) return 'closed'
    if (comes === 'rebook') return move(at, row, appointment, { time: appointment.start, sequence: undefined }, by, now)
    setPlace(row, { booking: 'booked', start: place.start, keptUntil: undefined }, now)
    return 'done'
  })
}

/** Cancels an appointment. Idempotent. */
export function cancelAppointment(app: PbApp, id: string, by: Changer, now: Date): Changed {
  return change(app, id, by, now, (_, row) => {
    if (!isHeld(placeOf(row), now.getTime())) return 'closed'
    row.set('booking', 'cancelled')
    row.set('provisionalUntil', '')
    return 'done'
  })
}

/**
 * `isDecided`: the change runs in the transaction that stores it. Otherwise the code only predicts the outcome and
 * writes nothing.
 */
type Where = { app: PbApp; isDecided: boolean }
/** Returns the outcome of a change. For `done` it has set the columns of `row` without saving it. */
type Work = (at: Where, row: PbRecord, appointment: Appointment) => ChangeOutcome

function change(app: PbApp, id: string, by: Changer, now: Date, work: Work): Changed {
  const seen = changeableRow(app, id)
  if (seen === undefined) return UNKNOWN
  // The mails are written before the transaction, because all other writers wait for its end.
  const foreseen = attempt({ app, isDecided: false }, seen, by, now, work)
  const carryMails = foreseen.isToSave ? writeChange(app, seen, now) : undefined
  let changed = UNKNOWN
  transact(app, (tx) => {
    const row = changeableRow(tx, id)
    if (row === undefined) return
    const { outcome, isToSave } = attempt({ app: tx, isDecided: true }, row, by, now, work)
    if (isToSave) {
      carryMails?.(row)
      tx.save(row)
    }
    changed = changedAs(row, outcome, now)
  })
  return changed
}

function attempt(
  at: Where,
  row: PbRecord,
  by: Changer,
  now: Date,
  work: Work,
): { outcome: ChangeOutcome; isToSave: boolean } {
  const appointment = appointmentOf(row)
  const settled = settledAs(appointment, now)
  if (settled !== undefined) return { outcome: settled, isToSave: false }
  const isAnswer = by.isVisitor && row.getString('visitorAnsweredAt') === ''
  if (isAnswer) row.set('visitorAnsweredAt', now.toISOString())
  const outcome = work(at, row, appointment)
  if (outcome === 'done') carryClient(row, by.client)
  return { outcome, isToSave: isAnswer || outcome === 'done' }
}

function refusedAs(app: PbApp, id: string, refusal: ChangeOutcome, now: Date): Changed {
  const row = changeableRow(app, id)
  return row === undefined ? UNKNOWN : changedAs(row, settledAs(appointmentOf(row), now) ?? refusal, now)
}

function changedAs(row: PbRecord, outcome: ChangeOutcome, now: Date): Changed {
  const retryAfter = outcome === 'often' ? { retryAfter: secondsUntilChange(row, now) } : {}
  return { outcome, appointment: appointmentOf(row), newTimes: [], ...retryAfter }
}

/** Returns why the appointment can no longer change; undefined if it can. */
export function settledAs({ booking, ends }: Appointment, now: Date): 'cancelled' | 'expired' | undefined {
  if (booking === 'cancelled') return 'cancelled'
  return now.getTime() < ends.getTime() ? undefined : 'expired'
}

/** Returns a demo request that its visitor may change; undefined if it does not exist or is quarantined. */
export function changeableRow(app: PbApp, id: string): PbRecord | undefined {
  const [row] = app.findRecordsByFilter('demo_requests', 'id = {:id} && quarantined = false', '', 1, 0, { id })
  return row
}

/**
 * How often a visitor may move one appointment within an hour. The limit exists because each move mails visitor and
 * staff. It does not apply to cancelling.
 */
const MOST_CHANGES = 10

/** Returns the seconds until the visitor may move the appointment again; 0 if now. */
export function secondsUntilChange(row: PbRecord, now: Date): number {
  const [earliest, ...later] = changesOf(row, now)
  if (earliest === undefined || later.length + 1 < MOST_CHANGES) return 0
  return Math.ceil((earliest + HOUR_MS - now.getTime()) / 1000)
}

/** Adds `now` to the record's list of changes; the caller saves the record. */
export function recordChange(row: PbRecord, now: Date): void {
  row.set('changedAt', JSON.stringify([...changesOf(row, now), now.getTime()].slice(-MOST_CHANGES)))
}

/**
 * Returns the times of the changes in the last hour, in epoch ms, earliest first. Ignores future times, which were
 * recorded before the system clock was set back.
 */
function changesOf(row: PbRecord, now: Date): number[] {
  const noted: unknown = JSON.parse(row.getString('changedAt') || '[]')
  if (!Array.isArray(noted)) return []
  return noted.filter(
    (at): at is number => typeof at === 'number' && at > now.getTime() - HOUR_MS && at <= now.getTime(),
  )
}
