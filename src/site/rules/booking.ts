/**
 * What becomes of a demo. `booked`: it has a place. `taken`: no place was left. `closed`: nobody gives demos then. `passed`: it was too
 * late. `cancelled`: it had a place and was called off. The column `booking` holds it; it is empty while a person has to agree on a time.
 */
export const BOOKINGS = ['booked', 'taken', 'closed', 'passed', 'cancelled'] as const
export type Booking = (typeof BOOKINGS)[number]

/** The booking that a text names; undefined for anything else. */
export function bookingOf(value: unknown): Booking | undefined {
  return BOOKINGS.find((each) => each === value)
}
