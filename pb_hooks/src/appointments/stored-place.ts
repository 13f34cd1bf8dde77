import type { Place } from '../../../src/appointments/rules/place.ts'
import { bookingOf } from '../../../src/appointments/rules/booking.ts'
import { databaseTime, timeOf } from '../database-time.ts'

/** Returns the booking state, start and reservation end of a demo request. */
export function placeOf(row: PbRecord): Place {
  return {
    booking: bookingOf(row.getString('booking')),
    start: timeOf(row, 'appointment') || undefined,
    keptUntil: timeOf(row, 'provisionalUntil') || undefined,
  }
}

/** Sets the columns for booking state, start and reservation end; does not save the record. */
export function setPlace(row: PbRecord, { booking, start, keptUntil }: Place, now: Date): void {
  row.set('booking', booking ?? '')
  row.set('provisionalUntil', keptUntil === undefined ? '' : new Date(keptUntil).toISOString())
  if (start === undefined) return
  row.set('appointment', new Date(start).toISOString())
  row.set('bookedAt', now.toISOString())
  if (booking === 'booked') row.set('toldRoom', row.getString('room'))
}

/**
 * Permanently ends the expired reservations of an hour before another visitor books it. Otherwise, if the system clock
 * were set back, an expired reservation would be valid again and two visitors would have the hour.
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
