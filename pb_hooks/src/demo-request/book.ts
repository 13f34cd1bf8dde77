import { bookingAt } from '../../../src/demo-request/rules/booking-calendar.ts'
import type { Booking } from '../../../src/site/rules/booking.ts'
import { slotState } from '../../../src/demo-request/rules/slots.ts'
import { timeOf } from '../database-time.ts'
import { newTimesNear, placesOf } from './booked-places.ts'
import { roomOf } from './demo-room.ts'

export type Booked = { booking: Exclude<Booking, 'cancelled'> | undefined; newTimes: readonly Date[] }

/**
 * Gives a request the place that it asks for, or says why there is none; sets the row's columns and does not save it. Must run in the
 * transaction that saves the row: what it counts can't change before the commit.
 */
export function book(tx: PbApp, row: PbRecord, now: Date): Booked {
  const time = timeOf(row, 'preferredDate')
  const wanted = time === 0 ? undefined : new Date(time)
  const places = placesOf(tx, now, row.id)
  const booking = bookingAt(places.calendar, places.takenAt, wanted, now)
  row.set('slotState', booking === 'taken' || booking === 'closed' ? booking : slotState(wanted?.toISOString(), now))
  row.set('booking', booking ?? '')
  if (booking === 'booked') {
    row.set('appointment', wanted?.toISOString() ?? '')
    row.set('bookedAt', now.toISOString())
    row.set('toldRoom', roomOf(row))
  }
  const isRefused = wanted !== undefined && booking !== 'booked' && booking !== undefined
  return { booking, newTimes: isRefused ? newTimesNear(places, wanted, now) : [] }
}
