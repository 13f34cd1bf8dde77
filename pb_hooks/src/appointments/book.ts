import { bookingAt, isBeyond } from '../../../src/appointments/rules/booking-calendar.ts'
import { placeFor } from '../../../src/appointments/rules/place.ts'
import { slotState } from '../../../src/appointments/rules/slots.ts'
import type { Booking } from '../../../src/appointments/rules/booking.ts'
import { timeOf } from '../database-time.ts'
import { newTimesNear, placesOf } from './booked-places.ts'
import { lapse, setPlace } from './stored-place.ts'
import { likelyTerms, termsFor, type Asker } from './terms-for.ts'

export type Booked = { booking: Booking | undefined; newTimes: readonly Date[] }

/**
 * Returns free times near a requested time, in case `book` refuses it. Returns none for a time too far ahead to book,
 * because staff must agree on it with the visitor.
 * @param wanted epoch ms
 */
export function timesBeside(app: PbApp, wanted: number, now: Date): readonly Date[] {
  return Number.isNaN(wanted) || isBeyond(new Date(wanted), now)
    ? []
    : newTimesNear(placesOf(app, now), new Date(wanted), now)
}

/**
 * Books the time in a demo request, or reserves it until the visitor confirms. Otherwise returns why the time is
 * unavailable. Sets the record's columns but does not save it. Call it in the transaction that saves the record: until
 * the commit no other booking can take the hour.
 *
 * @param beside the result of `timesBeside`
 */
export function book(tx: PbApp, row: PbRecord, asker: Asker, beside: readonly Date[], now: Date): Booked {
  const time = timeOf(row, 'preferredDate')
  const wanted = time === 0 ? undefined : new Date(time)
  if (wanted !== undefined) lapse(tx, wanted, now)
  return placed(tx, row, asker, beside, now, termsFor)
}

/** Predicts the result of `book` before the transaction. Writes nothing to the database. */
export function foresee(app: PbApp, row: PbRecord, asker: Asker, beside: readonly Date[], now: Date): Booked {
  return placed(app, row, asker, beside, now, likelyTerms)
}

function placed(
  app: PbApp,
  row: PbRecord,
  asker: Asker,
  beside: readonly Date[],
  now: Date,
  termsOf: typeof termsFor,
): Booked {
  const time = timeOf(row, 'preferredDate')
  const wanted = time === 0 ? undefined : new Date(time)
  const { calendar, takenAt } = placesOf(app, now, row.id)
  const slot = bookingAt(calendar, takenAt, wanted, now)
  row.set('slotState', slot === 'taken' || slot === 'closed' ? slot : slotState(wanted?.toISOString(), now))
  if (slot === undefined || wanted === undefined) {
    row.set('booking', '')
    return { booking: undefined, newTimes: [] }
  }
  const terms = slot === 'booked' ? termsOf(app, row, calendar, wanted, asker, now) : 'firm'
  const place = placeFor(wanted.getTime(), slot, terms, now.getTime())
  setPlace(row, place, now)
  if (place.start !== undefined) row.set('clientCode', asker.client)
  return { booking: place.booking, newTimes: slot === 'booked' ? [] : beside }
}
