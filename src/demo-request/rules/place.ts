import type { Booking, SlotBooking } from '../../site/rules/booking.ts'
import { CONFIRM_WITHIN_MS, type BookingTerms } from './booking-pressure.ts'

/** The place of a request in the calendar; times in epoch ms. */
export type Place = {
  /** Undefined until staff agree on a time. */
  booking: Booking | undefined
  start: number | undefined
  /**
   * When a provisional booking expires; undefined once another visitor may have its place, even if the clock is set
   * back.
   */
  keptUntil: number | undefined
}

/** Whether the place counts as taken. */
export function isHeld({ booking, keptUntil }: Place, now: number): boolean {
  return booking === 'booked' || (booking === 'provisional' && keptUntil !== undefined && now < keptUntil)
}

/**
 * The place for a request at `start`.
 * @param slot the calendar's booking for the time
 * @param terms on which a free one is given; a visitor who answered gets a firm one
 */
export function placeFor(start: number, slot: SlotBooking, terms: BookingTerms, now: number): Place {
  if (slot !== 'booked') return { booking: slot, start: undefined, keptUntil: undefined }
  if (terms === 'by-person') return { booking: undefined, start: undefined, keptUntil: undefined }
  if (terms === 'firm') return { booking: 'booked', start, keptUntil: undefined }
  return { booking: 'provisional', start, keptUntil: Math.min(now + CONFIRM_WITHIN_MS, start) }
}

/** The place after an unconfirmed visitor has moved it to a free time: its promise and its expiry stay the same. */
export function movedPlace(place: Place, start: number, terms: BookingTerms, now: number): Place {
  if (!isHeld(place, now)) return placeFor(start, 'booked', terms, now)
  return { ...place, start, keptUntil: place.keptUntil === undefined ? undefined : Math.min(place.keptUntil, start) }
}

/**
 * The effect of pressing the mailed link: `kept` makes the booking firm without checking the calendar; `anew` requests
 * the time again.
 */
export function confirmation(place: Place, now: number): 'kept' | 'anew' | 'already' {
  if (place.booking === 'booked') return 'already'
  return isHeld(place, now) ? 'kept' : 'anew'
}
