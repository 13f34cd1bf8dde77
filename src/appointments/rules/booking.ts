/**
 * The state of a demo's booking, in the column `booking`. A place is an hour of one staff member. `booked`: the demo
 * has a place. `provisional`: a place is reserved until the visitor confirms by the mailed link. `taken`: no place was
 * left. `closed`: no demos are given at this time. `passed`: the time was too soon or in the past. `cancelled`: its
 * booking was cancelled. `freed`: staff freed its place, because no person asked. Empty until staff agree on a time.
 */
const BOOKINGS = ['booked', 'provisional', 'taken', 'closed', 'passed', 'cancelled', 'freed'] as const
export type Booking = (typeof BOOKINGS)[number]

/** The calendar's result for a requested time. */
export type SlotBooking = Extract<Booking, 'booked' | 'taken' | 'closed' | 'passed'>

/** The booking state in a text; undefined for anything else. */
export function bookingOf(value: unknown): Booking | undefined {
  return BOOKINGS.find((each) => each === value)
}
