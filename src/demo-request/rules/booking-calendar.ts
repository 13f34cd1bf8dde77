import {
  addDays,
  isWeekend,
  newYorkInstant,
  newYorkTime,
  weekdayOf,
  type CalendarDate,
} from '../../lib/new-york-time.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts'
import type { SlotBooking } from '../../site/rules/booking.ts'
import { earliestDate, LAST_SLOT, SLOT_HOURS, slotInstant } from './slots.ts'

// When a demo can be booked, and where there is room. A place is one person for one hour, from the full hour on: a demo of 15, 30 or 45
// minutes takes a whole one, so that none overlaps another whatever their lengths (docs/decisions/0021-a-demo-takes-a-whole-hour.md).

/** Hours of a weekday in New York, 0 to 24, and how many people give demos in each; `places` 0: nobody. */
export type BookingHours = { opens: number; closes: number; places: number }

/** What the operator has set. A weekday that is missing is as delivered. */
export type BookingCalendar = {
  /** By weekday, Sunday 0. */
  hours: Readonly<Partial<Record<number, BookingHours>>>
  closed: ReadonlySet<CalendarDate>
}

/** As delivered: every day, all hours of the form, one person. */
const USUAL_HOURS: BookingHours = { opens: SLOT_HOURS[0], closes: LAST_SLOT + 1, places: 1 }
const NO_HOURS: BookingHours = { opens: 0, closes: 0, places: 0 }

/** So far ahead demos are booked. For a later time a person agrees with the visitor. */
export const BOOKABLE_DAYS = 730

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** How many places are taken in the hour that begins at an instant, in ms. */
export type TakenAt = (start: number) => number

/** How many places the hour that begins at `start` has; 0 where none can be booked. */
export function placesAt(calendar: BookingCalendar, start: Date): number {
  const { date, hour } = newYorkTime(start)
  const slot = SLOT_HOURS.find((each) => each === hour)
  if (slot === undefined || slotInstant(date, slot).getTime() !== start.getTime()) return 0
  const { opens, closes, places } = hoursOn(calendar, date)
  return hour >= opens && hour < closes ? places : 0
}

/** Starts of the hours of a day that have places, free or not. Throws a RangeError for a date that is not `YYYY-MM-DD`. */
export function hoursOf(calendar: BookingCalendar, date: CalendarDate): Date[] {
  const { opens, closes, places } = hoursOn(calendar, date)
  const open = SLOT_HOURS.filter((hour) => places > 0 && hour >= opens && hour < closes)
  const [first] = open
  if (first === undefined) return []
  // New York's clocks change before the first hour: one rule for a day, not one for each of its hours.
  const start = slotInstant(date, first).getTime()
  return open.map((hour) => new Date(start + (hour - first) * HOUR_MS))
}

/** The hours of a day that can be booked. @param date from `firstDay` to `lastDay`: only then its people are prepared */
export function freeHoursOf(calendar: BookingCalendar, takenAt: TakenAt, date: CalendarDate, now: Date): Date[] {
  const { places } = hoursOn(calendar, date)
  return hoursOf(calendar, date).filter((start) => !isBeyond(start, now) && takenAt(start.getTime()) < places)
}

function hoursOn(calendar: BookingCalendar, date: CalendarDate): BookingHours {
  return calendar.closed.has(date) ? NO_HOURS : (calendar.hours[weekdayOf(date)] ?? USUAL_HOURS)
}

/** What becomes of a demo that is asked for at `start`; undefined where a person has to agree on it. The caller must hold the lock of all writers. */
export function bookingAt(
  calendar: BookingCalendar,
  takenAt: TakenAt,
  start: Date | undefined,
  now: Date,
): SlotBooking | undefined {
  if (start === undefined) return undefined
  if (start.getTime() <= now.getTime()) return 'passed'
  if (isBeyond(start, now)) return undefined
  const places = placesAt(calendar, start)
  if (places === 0) return 'closed'
  return takenAt(start.getTime()) < places ? 'booked' : 'taken'
}

/** The first day that is offered. */
export function firstDay(now: Date): CalendarDate {
  return earliestDate(newYorkTime(now).date)
}

/**
 * The `count` free times nearest to `wanted`, which itself could not be had, in their order. Weekends are offered only to who asked for one,
 * although they can be booked unless the operator closes them.
 */
export function nearestFree(
  calendar: BookingCalendar,
  takenAt: TakenAt,
  wanted: Date,
  now: Date,
  count: number,
): Date[] {
  if (WEEKDAYS.every((weekday) => (calendar.hours[weekday] ?? USUAL_HOURS).places === 0)) return []
  const [first, last] = [firstDay(now), lastDay(now)]
  const asked = newYorkTime(wanted).date
  const middle = isBeyond(wanted, now) ? last : asked > first ? asked : first
  const free = (date: CalendarDate) =>
    date < first || date > last || (isWeekend(date) && date !== asked)
      ? []
      : freeHoursOf(calendar, takenAt, date, now).filter((start) => start.getTime() !== wanted.getTime())
  const found = free(middle)
  let [before, after] = [middle, middle]
  // Each step adds the days at one distance on both sides: once there are enough, the rest is further away.
  while (found.length < count && (before > first || after < last)) {
    before = addDays(before, -1)
    after = addDays(after, 1)
    found.push(...free(before), ...free(after))
  }
  const away = (start: Date) => Math.abs(start.getTime() - wanted.getTime())
  return found
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, count)
    .toSorted((one, other) => one.getTime() - other.getTime())
}

/** Whether a time is later than any that can be booked. */
export function isBeyond(start: Date, now: Date): boolean {
  return start.getTime() > now.getTime() + BOOKABLE_DAYS * DAY_MS
}

/** The latest day that can be booked. */
export function lastDay(now: Date): CalendarDate {
  return addDays(newYorkTime(now).date, BOOKABLE_DAYS)
}

/** Whether a weekday's hours make sense; the text says what does not. */
export function hoursProblem({ opens, closes, places }: BookingHours): string | undefined {
  if (places === 0) return undefined
  const [first] = SLOT_HOURS
  return opens >= first && closes <= LAST_SLOT + 1 && opens < closes
    ? undefined
    : `The form offers the hours from ${first} to ${LAST_SLOT + 1}: set “opens” and “closes” within them, one before the other. For a closed day set “places” to 0.`
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  return newYorkTime(newYorkInstant(text, 12)).date === text
}
