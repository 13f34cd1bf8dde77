import type { Booking, SlotBooking } from './appointment.ts'
import { HOUR_MS } from '../../lib/time-units.ts'

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
export const UNAVAILABLE = {
  taken: 'was taken when your request reached us.',
  closed: 'is outside our hours for demos.',
  passed: 'had passed when your request reached us.',
} as const satisfies Partial<Record<SlotBooking, string>>
export type Unavailable = keyof typeof UNAVAILABLE

/** Returns whether a booking state or an outcome says that the time was unavailable. */
export function isUnavailable(outcome: string | undefined): outcome is Unavailable {
  return outcome === 'taken' || outcome === 'closed' || outcome === 'passed'
}

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
 * the calendar. `rebook`: the reservation has expired, so the time must be booked again. `already`: nothing changes.
 */
export function confirmation(place: Place, now: number): 'kept' | 'rebook' | 'already' {
  if (place.booking === 'booked') return 'already'
  return isHeld(place, now) ? 'kept' : 'rebook'
}

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
