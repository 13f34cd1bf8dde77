import type { Booking, SlotBooking } from '../../site/rules/booking.ts'
import { CONFIRM_WITHIN_MS, type BookingTerms } from './booking-pressure.ts'

/** What a request holds in the calendar; times in epoch ms. */
export type Place = {
  /** Undefined while a person has to agree on a time. */
  booking: Booking | undefined
  start: number | undefined
  /** Of a provisional booking; undefined once its place may have gone to another, whatever the clock says later. */
  keptUntil: number | undefined
}

/** Whether the place counts as taken. */
export function isHeld({ booking, keptUntil }: Place, now: number): boolean {
  return booking === 'booked' || (booking === 'provisional' && keptUntil !== undefined && now < keptUntil)
}

/**
 * The place of whoever asks for `start`.
 * @param slot what the calendar says of the time
 * @param terms on which a free one is given; who has answered gets a firm one
 */
export function placeFor(start: number, slot: SlotBooking, terms: BookingTerms, now: number): Place {
  if (slot !== 'booked') return { booking: slot, start: undefined, keptUntil: undefined }
  if (terms === 'by-person') return { booking: undefined, start: undefined, keptUntil: undefined }
  if (terms === 'firm') return { booking: 'booked', start, keptUntil: undefined }
  return { booking: 'provisional', start, keptUntil: Math.min(now + CONFIRM_WITHIN_MS, start) }
}

/** The place after its visitor has moved it to a free time without any answer: what was promised stays promised, and for no longer. */
export function movedPlace(place: Place, start: number, terms: BookingTerms, now: number): Place {
  if (!isHeld(place, now)) return placeFor(start, 'booked', terms, now)
  return { ...place, start, keptUntil: place.keptUntil === undefined ? undefined : Math.min(place.keptUntil, start) }
}

/** What pressing the link in the mail comes to: `kept` makes the booking firm without a look at the calendar; `anew` asks for the time again. */
export function confirmation(place: Place, now: number): 'kept' | 'anew' | 'already' {
  if (place.booking === 'booked') return 'already'
  return isHeld(place, now) ? 'kept' : 'anew'
}
