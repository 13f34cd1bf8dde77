import { bookingAt, firstDay } from '../../../src/demo-request/rules/booking-calendar.ts'
import { newYorkTime } from '../../../src/lib/new-york-time.ts'
import { appointmentOf, type Appointment } from './appointment.ts'
import { newTimesNear, placesOf } from './booked-places.ts'

/**
 * What came of an attempt to change an appointment. `done` and `already` are what was wanted. `taken`, `closed` and `passed`: that time can't be
 * had. `changed`: it was changed since the asker saw it. `cancelled` stays so, whatever comes late. `expired`: too late to change anything.
 */
export type ChangeOutcome = 'done' | 'already' | 'taken' | 'closed' | 'passed' | 'changed' | 'cancelled' | 'expired'

export type Changed = {
  outcome: ChangeOutcome | 'unknown'
  /** As it is afterwards; undefined where there is none. */
  appointment: Appointment | undefined
  /** Where the time can't be had. */
  newTimes: readonly Date[]
}

type Wish = {
  /** The time that is wanted. */
  time: Date
  /** How often the appointment had been changed when the asker saw it; undefined where he does not say. */
  sequence: number | undefined
}

const UNKNOWN: Changed = { outcome: 'unknown', appointment: undefined, newTimes: [] }

/** Moves an appointment, or books one for a request whose time could not be had. Repeated, it changes nothing. */
export function moveAppointment(app: PbApp, id: string, wish: Wish, now: Date): Changed {
  return change(app, id, now, (tx, row, appointment) => {
    const isThere = appointment.booking === 'booked' && appointment.start?.getTime() === wish.time.getTime()
    if (isThere) return { outcome: 'already' }
    if (wish.sequence !== undefined && wish.sequence !== appointment.sequence) return { outcome: 'changed' }
    const places = placesOf(tx, now, row.id)
    // Who moves a demo gives its people no shorter notice than who asks for one.
    const isToday = newYorkTime(wish.time).date < firstDay(now)
    const booking = isToday ? 'passed' : (bookingAt(places.calendar, places.takenAt, wish.time, now) ?? 'closed')
    if (booking !== 'booked') return { outcome: booking, newTimes: newTimesNear(places, wish.time, now) }
    row.set('booking', 'booked')
    row.set('appointment', wish.time.toISOString())
    tx.save(row)
    return { outcome: 'done' }
  })
}

/** Cancels an appointment, once. */
export function cancelAppointment(app: PbApp, id: string, now: Date): Changed {
  return change(app, id, now, (tx, row, { booking }) => {
    if (booking !== 'booked') return { outcome: 'closed' }
    row.set('booking', 'cancelled')
    tx.save(row)
    return { outcome: 'done' }
  })
}

type Work = (
  tx: PbApp,
  row: PbRecord,
  appointment: Appointment,
) => { outcome: ChangeOutcome; newTimes?: readonly Date[] }

function change(app: PbApp, id: string, now: Date, work: Work): Changed {
  let changed = UNKNOWN
  app.runInTransaction((tx) => {
    const row = changeableRow(tx, id)
    if (row === undefined) return
    const appointment = appointmentOf(row)
    const settled = settledAs(appointment, now)
    const { outcome, newTimes = [] } = settled === undefined ? work(tx, row, appointment) : { outcome: settled }
    changed = { outcome, appointment: appointmentOf(row), newTimes }
  })
  return changed
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
