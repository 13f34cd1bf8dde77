import { HOUR_MS } from '../../lib/time-units.ts'

// When a booking is firm at once, and when somebody has to press a link for it first (docs/decisions/0021-a-demo-takes-a-whole-hour.md). Nothing here refuses a request.

/** So long a provisional booking keeps its place. */
export const CONFIRM_WITHIN_MS = 2 * HOUR_MS

/** Bookings of one client in 24 hours: as many are firm at once. */
const CLIENT_FIRM = 3
/** So many may be unanswered, and so many there may be in all: beyond that a person agrees on a time. */
const CLIENT_UNANSWERED = 5
const CLIENT_MOST = 10

/** Demos to come of one mailbox: so many are firm at once, and so many there may be. */
const MAILBOX_FIRM = 1
const MAILBOX_MOST = 3

/** While unanswered bookings hold no more than this part of an hour's and of a day's places, the next one is firm. */
const QUIET_SHARE = 1 / 2
/** From this part of a day's places on, a person agrees on a time. */
const MOST_SHARE = 3 / 4

/** What stands in the calendar before a booking. Unanswered: its visitor has pressed no link and written no mail, and no staff have dealt with it. */
export type BookingPressure = {
  /** Of 24 hours, whatever became of them. */
  client: { bookings: number; unanswered: number }
  /** Demos to come that hold a place. */
  mailbox: { open: number }
  hour: { places: number; unanswered: number }
  day: { places: number; unanswered: number }
  /** Whether the budget of bookings is used up. */
  isBudgetUsedUp: boolean
}

/** `firm`: booked at once. `provisional`: kept for whoever presses the link. `by-person`: no place is kept, a person agrees on a time. */
export type BookingTerms = 'firm' | 'provisional' | 'by-person'

/** On which terms a free place is given to the next visitor. */
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
