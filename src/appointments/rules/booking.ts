/**
 * The values of the column `booking` of a demo request; it is empty until staff agree on a time. A place is one staff
 * member's time in one hour. `booked`: the demo has a place. `provisional`: a place is reserved until the visitor
 * confirms by the mailed link. `taken`: no place was left. `closed`: there are no demos at this time. `passed`: the
 * time had already passed. `cancelled`: the booking was cancelled. `freed`: staff marked the request as sent by a
 * program, which freed the place.
 */
const BOOKINGS = ['booked', 'provisional', 'taken', 'closed', 'passed', 'cancelled', 'freed'] as const
export type Booking = (typeof BOOKINGS)[number]

/** The result of `bookingAt` for a requested time. */
export type SlotBooking = Extract<Booking, 'booked' | 'taken' | 'closed' | 'passed'>

/** Returns the booking state in a value; undefined for anything else. */
export function bookingOf(value: unknown): Booking | undefined {
  return BOOKINGS.find((each) => each === value)
}
