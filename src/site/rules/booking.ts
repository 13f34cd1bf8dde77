/**
 * What becomes of a demo. `booked`: it has a place. `provisional`: a place is kept for a while, for whoever presses the link in the mail.
 * `taken`: no place was left. `closed`: nobody gives demos then. `passed`: it was too late. `cancelled`: it had a place and was called off.
 * `freed`: the staff took its place back, because no person asked. The column `booking` holds it; it is empty while a person has to agree on a
 * time.
 */
const BOOKINGS = ['booked', 'provisional', 'taken', 'closed', 'passed', 'cancelled', 'freed'] as const
export type Booking = (typeof BOOKINGS)[number]

/** What the calendar alone makes of a time that is asked for. */
export type SlotBooking = Extract<Booking, 'booked' | 'taken' | 'closed' | 'passed'>

/** The booking that a text names; undefined for anything else. */
export function bookingOf(value: unknown): Booking | undefined {
  return BOOKINGS.find((each) => each === value)
}
