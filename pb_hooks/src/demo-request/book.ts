import { bookingAt, isBeyond } from '../../../src/demo-request/rules/booking-calendar.ts'
import { slotState } from '../../../src/demo-request/rules/slots.ts'
import type { Booking } from '../../../src/site/rules/booking.ts'
import { timeOf } from '../database-time.ts'
import { newTimesNear, placesOf } from './booked-places.ts'
import { roomOf } from './demo-room.ts'

export type Booked = { booking: Exclude<Booking, 'cancelled'> | undefined; newTimes: readonly Date[] }

/** What to offer should a request's time be refused; nothing for a time on which a person has to agree. @param wanted epoch ms */
export function timesBeside(app: PbApp, wanted: number, now: Date): readonly Date[] {
  return Number.isNaN(wanted) || isBeyond(new Date(wanted), now)
    ? []
    : newTimesNear(placesOf(app), new Date(wanted), now)
}

/**
 * Gives a request the place that it asks for, or says why there is none; sets the row's columns and does not save it. Must run in the
 * transaction that saves the row: what it counts can't change before the commit.
 *
 * @param beside what `timesBeside` found
 */
export function book(tx: PbApp, row: PbRecord, beside: readonly Date[], now: Date): Booked {
  const time = timeOf(row, 'preferredDate')
  const wanted = time === 0 ? undefined : new Date(time)
  const { calendar, takenAt } = placesOf(tx, row.id)
  const booking = bookingAt(calendar, takenAt, wanted, now)
  row.set('slotState', booking === 'taken' || booking === 'closed' ? booking : slotState(wanted?.toISOString(), now))
  row.set('booking', booking ?? '')
  if (booking === 'booked') {
    row.set('appointment', wanted?.toISOString() ?? '')
    row.set('bookedAt', now.toISOString())
    row.set('toldRoom', roomOf(row))
  }
  return { booking, newTimes: booking === 'booked' ? [] : beside }
}
