import type { Place } from '../../../src/demo-request/rules/place.ts'
import { bookingOf } from '../../../src/site/rules/booking.ts'
import { databaseTime, timeOf } from '../database-time.ts'

/** The place of a request in the calendar. */
export function placeOf(row: PbRecord): Place {
  return {
    booking: bookingOf(row.getString('booking')),
    start: timeOf(row, 'appointment') || undefined,
    keptUntil: timeOf(row, 'provisionalUntil') || undefined,
  }
}

/** Sets the columns of a place; the row is not saved. */
export function setPlace(row: PbRecord, { booking, start, keptUntil }: Place, now: Date): void {
  row.set('booking', booking ?? '')
  row.set('provisionalUntil', keptUntil === undefined ? '' : new Date(keptUntil).toISOString())
  if (start === undefined) return
  row.set('appointment', new Date(start).toISOString())
  row.set('bookedAt', now.toISOString())
  if (booking === 'booked') row.set('toldRoom', row.getString('room'))
}

/**
 * Ends expired reservations of an hour for good before another visitor gets it: if the clock is set back, the hour is
 * not promised twice.
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
