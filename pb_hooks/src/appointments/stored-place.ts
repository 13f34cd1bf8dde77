import type { Place } from '../../../src/appointments/rules/place.ts'
import { bookingOf } from '../../../src/appointments/rules/booking.ts'
import { databaseTime, timeOf } from '../database-time.ts'

/** Returns the booking state, time and reservation end of a request. */
export function placeOf(row: PbRecord): Place {
  return {
    booking: bookingOf(row.getString('booking')),
    start: timeOf(row, 'appointment') || undefined,
    keptUntil: timeOf(row, 'provisionalUntil') || undefined,
  }
}

/** Sets the columns of booking state, time and reservation end; does not save the row. */
export function setPlace(row: PbRecord, { booking, start, keptUntil }: Place, now: Date): void {
  row.set('booking', booking ?? '')
  row.set('provisionalUntil', keptUntil === undefined ? '' : new Date(keptUntil).toISOString())
  if (start === undefined) return
  row.set('appointment', new Date(start).toISOString())
  row.set('bookedAt', now.toISOString())
  if (booking === 'booked') row.set('toldRoom', row.getString('room'))
}

/**
 * Permanently ends expired reservations of an hour before another visitor gets it. Otherwise an expired reservation
 * would be valid again if the clock were set back, and two visitors would have the hour.
 */
export function lapse(tx: PbApp, start: Date, now: Date): void {
  tx.db()
    .newQuery(
      `UPDATE demo_requests SET provisionalUntil = ''
        WHERE booking IN ('booked', 'provisional') AND booking = 'provisional' AND appointment = {:start} AND provisionalUntil <= {:now}`,
    )
    .bind({ start: databaseTime(start), now: databaseTime(now) })
    .execute()
}
