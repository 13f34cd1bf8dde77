import type { Booking, SlotBooking } from './booking.ts'
import { CONFIRM_WITHIN_MS, type BookingTerms } from './booking-pressure.ts'

/** The place of a demo request in the calendar: one staff member's time in one hour. Times are epoch ms. */
export type Place = {
  /** The booking's state; undefined until staff agree on a time. */
  booking: Booking | undefined
  start: number | undefined
  /**
   * When a provisional booking expires. Undefined once another visitor may book its hour, so that the booking stays
   * expired even if the system clock is set back.
   */
  keptUntil: number | undefined
}

/** Why a requested time was not booked. Each text continues a sentence that begins with "This time ". */
export const NOT_HAD = {
  taken: 'was taken when your request reached us.',
  closed: 'is outside our hours for demos.',
  passed: 'had passed when your request reached us.',
} as const satisfies Partial<Record<SlotBooking, string>>

/** Returns whether the hour is taken by this place: booked, or reserved and not expired. */
export function isHeld({ booking, keptUntil }: Place, now: number): boolean {
  return booking === 'booked' || (booking === 'provisional' && keptUntil !== undefined && now < keptUntil)
}

/**
 * Returns the place for a demo request at `start`.
 * @param slot the result of `bookingAt` for the time
 * @param terms the terms for a free hour; `firm` for a visitor who has confirmed before
 */
export function placeFor(start: number, slot: SlotBooking, terms: BookingTerms, now: number): Place {
  if (slot !== 'booked') return { booking: slot, start: undefined, keptUntil: undefined }
  if (terms === 'by-person') return { booking: undefined, start: undefined, keptUntil: undefined }
  if (terms === 'firm') return { booking: 'booked', start, keptUntil: undefined }
  return { booking: 'provisional', start, keptUntil: Math.min(now + CONFIRM_WITHIN_MS, start) }
}

/**
 * Returns the place after a visitor has moved it to a free time. It stays provisional or booked, and expires no later
 * than before. If it has expired or was never reserved, the visitor gets a new place on these terms.
 */
export function movedPlace(place: Place, start: number, terms: BookingTerms, now: number): Place {
  if (!isHeld(place, now)) return placeFor(start, 'booked', terms, now)
  return { ...place, start, keptUntil: place.keptUntil === undefined ? undefined : Math.min(place.keptUntil, start) }
}

/**
 * Returns what happens when the visitor presses the mailed link. `kept`: the reserved hour is booked without a check of
 * the calendar. `anew`: the reservation has expired, so the time must be booked again. `already`: nothing changes.
 */
export function confirmation(place: Place, now: number): 'kept' | 'anew' | 'already' {
  if (place.booking === 'booked') return 'already'
  return isHeld(place, now) ? 'kept' : 'anew'
}
