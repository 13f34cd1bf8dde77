import { HOUR_MS } from '../../lib/time-units.ts'

// Decides whether a demo is booked immediately, or only reserved until the visitor confirms it by a mailed link
// (docs/decisions/0021-a-demo-takes-a-whole-hour.md). These rules never refuse a request. A place is one staff member's
// time in one hour.

/** How long a provisional booking is reserved. */
export const CONFIRM_WITHIN_MS = 2 * HOUR_MS

/** How many bookings of one client in 24 hours are booked immediately. Later ones are provisional. */
const CLIENT_FIRM = 3
/**
 * A client with this many unanswered bookings in 24 hours, or with CLIENT_MOST bookings in 24 hours, can book no
 * further hour: staff must agree on a time.
 */
const CLIENT_UNANSWERED = 5
const CLIENT_MOST = 10

/** How many upcoming demos of one email address are booked immediately, and how many one address may have. */
const MAILBOX_FIRM = 1
const MAILBOX_MOST = 3

/**
 * Demos are booked immediately while unanswered bookings use at most this share of the hour's and of the day's places.
 */
const QUIET_SHARE = 1 / 2
/** If unanswered bookings use this share of the places of a day, staff must agree on a time. */
const MOST_SHARE = 3 / 4

/**
 * The existing bookings that decide about a new one. A booking is unanswered if its visitor has pressed no mailed link
 * and written no mail, and staff have not handled it.
 */
export type BookingPressure = {
  /** Bookings of the client in the last 24 hours, in any state. */
  client: { bookings: number; unanswered: number }
  /** Upcoming demos of the email address that are booked or reserved. */
  mailbox: { open: number }
  hour: { places: number; unanswered: number }
  day: { places: number; unanswered: number }
  /** True if the operator's limit of demos a day (DEMOS_PER_DAY) is reached. */
  isBudgetUsedUp: boolean
}

/**
 * `firm`: booked immediately. `provisional`: reserved until the visitor confirms by the mailed link. `by-person`: not
 * reserved, staff must agree on a time.
 */
export type BookingTerms = 'firm' | 'provisional' | 'by-person'

/** Returns the terms on which a new demo request gets a free place. */
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
