import { HOUR_MS } from '../../lib/time-units.ts'

// Decides when a booking is firm at once, and when the visitor must confirm it first by a mailed link
// (docs/decisions/0021-a-demo-takes-a-whole-hour.md). These rules refuse no request. A place is an hour of one staff
// member.
// (docs/decisions/0021-a-demo-takes-a-whole-hour.md). These rules refuse no request.

/** How long a provisional booking keeps its place. */
export const CONFIRM_WITHIN_MS = 2 * HOUR_MS

/** The number of one client's bookings in 24 hours that are firm at once. */
const CLIENT_FIRM = 3
/**
 * With so many unanswered bookings, or so many bookings in all, a client can book no further hour, and staff must agree
 * on a time.
 */
const CLIENT_UNANSWERED = 5
const CLIENT_MOST = 10

/** How many upcoming demos of one mailbox are firm at once, and the most it may have. */
const MAILBOX_FIRM = 1
const MAILBOX_MOST = 3

/** A booking is firm while unanswered ones hold at most this share of the hour's and the day's places. */
const QUIET_SHARE = 1 / 2
/** Once unanswered bookings hold this share of a day's places, staff must agree on a time. */
const MOST_SHARE = 3 / 4

/**
 * The bookings that affect a new one. Unanswered: its visitor has pressed no link and written no mail, and staff have
 * not handled it.
 */
export type BookingPressure = {
  /** Bookings of the last 24 hours, in any state. */
  client: { bookings: number; unanswered: number }
  /** Upcoming demos of the mailbox that have a place. */
  mailbox: { open: number }
  hour: { places: number; unanswered: number }
  day: { places: number; unanswered: number }
  isBudgetUsedUp: boolean
}

/**
 * `firm`: booked at once. `provisional`: reserved until confirmed by the link. `by-person`: not reserved, staff must
 * agree on a time.
 */
export type BookingTerms = 'firm' | 'provisional' | 'by-person'

/** The terms on which the next visitor gets a free place. */
export function bookingTerms({ client, mailbox, hour, day, isBudgetUsedUp }: BookingPressure): BookingTerms {
  const isBeyond =
    isBudgetUsedUp ||
    client.unanswered >= CLIENT_UNANSWERED ||
    client.bookings >= CLIENT_MOST ||
    mailbox.open >= MAILBOX_MOST ||
    day.unanswered >= day.places * MOST_SHARE
  if (isBeyond) return 'by-person'
  const isPressed =
    client.bookings >= CLIENT_FIRM ||
    mailbox.open >= MAILBOX_FIRM ||
    hour.unanswered > hour.places * QUIET_SHARE ||
    day.unanswered > day.places * QUIET_SHARE
  return isPressed ? 'provisional' : 'firm'
}
