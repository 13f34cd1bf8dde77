import type { Booking, SlotBooking } from './booking.ts'
import { CONFIRM_WITHIN_MS, type BookingTerms } from './booking-pressure.ts'

/** A request's place in the calendar: an hour of one staff member. Times are epoch ms. */
export type Place = {
  /** The booking's state; undefined until staff agree on a time. */
  booking: Booking | undefined
  start: number | undefined
  /**
   * When a provisional booking expires; undefined once another visitor may have its place, even if the clock is set
   * back.
   */
  keptUntil: number | undefined
}

/** Why a requested time was not booked. Each text continues the sentence that begins with "This time ". */
export const NOT_HAD = {
  taken: 'was taken when your request reached us.',
  closed: 'is outside our hours for demos.',
  passed: 'had passed when your request reached us.',
} as const satisfies Partial<Record<SlotBooking, string>>

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

/**
 * Returns the place after an unconfirmed visitor has moved it to a free time. Its state and its expiry stay the same.
 */
export function movedPlace(place: Place, start: number, terms: BookingTerms, now: number): Place {
  if (!isHeld(place, now)) return placeFor(start, 'booked', terms, now)
  return { ...place, start, keptUntil: place.keptUntil === undefined ? undefined : Math.min(place.keptUntil, start) }
}

/**
 * Returns the effect of pressing the mailed link. `kept`: the booking becomes firm without a check of the calendar.
 * `anew`: the time is requested again. `already`: nothing changes.
 */
export function confirmation(place: Place, now: number): 'kept' | 'anew' | 'already' {
  if (place.booking === 'booked') return 'already'
  return isHeld(place, now) ? 'kept' : 'anew'
}
