/**
 * The state of a demo's booking, in the column `booking`. `booked`: it has a place. `provisional`: a place is reserved
 * until confirmed by the mailed link. `taken`: no place was left. `closed`: no demos are given then. `passed`: it was
 * too late. `cancelled`: its booking was cancelled. `freed`: staff freed its place, because no person asked. Empty
 * until staff agree on a time.
 */
const BOOKINGS = ['booked', 'provisional', 'taken', 'closed', 'passed', 'cancelled', 'freed'] as const
export type Booking = (typeof BOOKINGS)[number]

/** The calendar's result for a requested time. */
export type SlotBooking = Extract<Booking, 'booked' | 'taken' | 'closed' | 'passed'>

/** The booking state in a text; undefined for anything else. */
export function bookingOf(value: unknown): Booking | undefined {
  return BOOKINGS.find((each) => each === value)
}
