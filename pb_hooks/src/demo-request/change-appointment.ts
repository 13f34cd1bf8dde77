import { bookingAt, firstDay, isBeyond } from '../../../src/demo-request/rules/booking-calendar.ts'
import { newYorkTime } from '../../../src/lib/new-york-time.ts'
import { appointmentOf, type Appointment } from './appointment.ts'
import { newTimesNear, placesOf } from './booked-places.ts'
import { carryClient } from './change-client.ts'
import { noteChange, secondsUntilChange } from './change-limit.ts'

/**
 * What came of an attempt to change an appointment. `done` and `already` are what was wanted. `taken`, `closed` and `passed`: that time can't be
 * had. `changed`: it was changed since the asker saw it. `often`: ten times within an hour. `cancelled` stays so, whatever comes late. `expired`: too late to change anything.
 */
export type ChangeOutcome =
  | 'done'
  | 'already'
  | 'taken'
  | 'closed'
  | 'passed'
  | 'changed'
  | 'often'
  | 'cancelled'
  | 'expired'

export type Changed = {
  outcome: ChangeOutcome | 'unknown'
  /** As it is afterwards; undefined where there is none. */
  appointment: Appointment | undefined
  /** Where the time can't be had. */
  newTimes: readonly Date[]
  /** Of what was changed too often: after how many seconds it can be changed again. */
  retryAfter?: number
}

type Wish = {
  /** The time that is wanted. */
  time: Date
  /** How often the appointment had been changed when the asker saw it; undefined where he does not say. */
  sequence: number | undefined
  /** Who asks, a code of `$site.mailClient`. */
  client: string
}

const UNKNOWN: Changed = { outcome: 'unknown', appointment: undefined, newTimes: [] }

/** Moves an appointment, or books one for a request whose time could not be had. Repeated, it changes nothing. */
export function moveAppointment(app: PbApp, id: string, wish: Wish, now: Date): Changed {
  const { time } = wish
  const changed = isBeyond(time, now)
    ? outcomeOf(app, id, now, () => 'closed')
    : change(app, id, now, (tx, row, appointment) => move(tx, row, appointment, wish, now))
  const isRefused = REFUSED.some((outcome) => outcome === changed.outcome)
  return isRefused ? { ...changed, newTimes: newTimesNear(placesOf(app, id), time, now) } : changed
}

const REFUSED = ['taken', 'closed', 'passed'] as const satisfies ChangeOutcome[]

function move(
  tx: PbApp,
  row: PbRecord,
  appointment: Appointment,
  { time, sequence, client }: Wish,
  now: Date,
): ChangeOutcome {
  const isThere = appointment.booking === 'booked' && appointment.start?.getTime() === time.getTime()
  if (isThere) return 'already'
  if (sequence !== undefined && sequence !== appointment.sequence) return 'changed'
  if (secondsUntilChange(row, now) > 0) return 'often'
  const { calendar, takenAt } = placesOf(tx, row.id)
  // Who moves a demo gives its people no shorter notice than who asks for one.
  const isToday = newYorkTime(time).date < firstDay(now)
  const booking = isToday ? 'passed' : (bookingAt(calendar, takenAt, time, now) ?? 'closed')
  if (booking !== 'booked') return booking
  row.set('booking', 'booked')
  row.set('appointment', time.toISOString())
  noteChange(row, now)
  carryClient(row, client)
  tx.save(row)
  return 'done'
}

/** Cancels an appointment, once. */
export function cancelAppointment(app: PbApp, id: string, client: string, now: Date): Changed {
  return change(app, id, now, (tx, row, { booking }) => {
    if (booking !== 'booked') return 'closed'
    row.set('booking', 'cancelled')
    carryClient(row, client)
    tx.save(row)
    return 'done'
  })
}

type Work = (tx: PbApp, row: PbRecord, appointment: Appointment) => ChangeOutcome

function change(app: PbApp, id: string, now: Date, work: Work): Changed {
  let changed = UNKNOWN
  app.runInTransaction((tx) => {
    changed = outcomeOf(tx, id, now, work)
  })
  return changed
}

function outcomeOf(tx: PbApp, id: string, now: Date, work: Work): Changed {
  const row = changeableRow(tx, id)
  if (row === undefined) return UNKNOWN
  const appointment = appointmentOf(row)
  const outcome = settledAs(appointment, now) ?? work(tx, row, appointment)
  const retryAfter = outcome === 'often' ? { retryAfter: secondsUntilChange(row, now) } : {}
  return { outcome, appointment: appointmentOf(row), newTimes: [], ...retryAfter }
}

/** Why nothing can be changed any more; undefined while something can. */
export function settledAs({ booking, ends }: Appointment, now: Date): 'cancelled' | 'expired' | undefined {
  if (booking === 'cancelled') return 'cancelled'
  return now.getTime() < ends.getTime() ? undefined : 'expired'
}

/** The row of a request that its visitor may change; what is held as likely spam is nobody's yet. */
export function changeableRow(app: PbApp, id: string): PbRecord | undefined {
  const [row] = app.findRecordsByFilter('demo_requests', 'id = {:id} && quarantined = false', '', 1, 0, { id })
  return row
}
