import {
  addDays,
  isWeekend,
  newYorkInstant,
  newYorkTime,
  weekdayOf,
  calendarDate,
  clockTime,
  type CalendarDate,
} from '../../lib/new-york-time.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts'
import type { SlotBooking } from './appointment.ts'

/** The hours at which the form offers demos, in New York time. The database stores the exact instant. */
export const SLOT_HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const
export type SlotHour = (typeof SLOT_HOURS)[number]
const FIRST_SLOT = 8 satisfies SlotHour
const LAST_SLOT = 17 satisfies SlotHour
/** The hour at which the last demo hour ends. */
const LAST_END = 18

/** Returns the label of an hour, "10:00 AM EST". The labels say EST all year. */
export function slotLabel(hour: SlotHour): string {
  return `${clockTime(hour, 0)} EST`
}

/** Explains the labels, because they say EST in summer too, when New York time is called EDT. */
export const SLOT_ZONE_NOTE = 'All times are New York time, in summer too. We show yours below.'

/**
 * Returns the instant at which a demo hour begins.
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export function slotInstant(date: CalendarDate, hour: SlotHour): Date {
  return newYorkInstant(date, hour)
}

/** Returns the first day that can be chosen: the day after `today`, which is the visitor's own calendar day. */
export function earliestDate(today: CalendarDate): CalendarDate {
  return addDays(today, 1)
}

/** Returns the calendar day of `now` in the visitor's time zone. */
export function localDate(now: Date): CalendarDate {
  return calendarDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

/**
 * Returns the hours of a day that are still to come. It compares instants, so the visitor's time zone does not matter.
 */
export function availableSlots(date: CalendarDate, now: Date): SlotHour[] {
  return SLOT_HOURS.filter((hour) => slotInstant(date, hour).getTime() > now.getTime())
}

/** Returns `passed` once the requested time has passed; otherwise, or without a requested time, `open`. */
export function slotState(preferredDate: string | undefined, now: Date): 'open' | 'passed' {
  return preferredDate !== undefined && Date.parse(preferredDate) <= now.getTime() ? 'passed' : 'open'
}

/** Returns the next `count` working days after `today`, which is the visitor's own calendar day. */
export function nextWorkingDays(today: CalendarDate, count: number): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let date = earliestDate(today); days.length < count; date = addDays(date, 1))
    if (!isWeekend(date)) days.push(date)
  return days
}

export type Slot = { date: CalendarDate; hour: SlotHour }

/**
 * Returns alternatives to a day on a weekend: the last hour of the working day before it, and the first hour of the
 * working day after it.
 * @param today the visitor's own calendar day
 * @returns an empty list for a working day, and for a day that can't be chosen
 */
export function slotsBesideClosedDay(date: CalendarDate, today: CalendarDate): Slot[] {
  if (date < earliestDate(today) || !isWeekend(date)) return []
  const neighbor = (step: 1 | -1) => {
    let day = addDays(date, step)
    while (isWeekend(day)) day = addDays(day, step)
    return day
  }
  const before: Slot = { date: neighbor(-1), hour: LAST_SLOT }
  const after: Slot = { date: neighbor(1), hour: FIRST_SLOT }
  return before.date < earliestDate(today) ? [after] : [before, after]
}

// Decides when a demo can be booked, and which hours are free. Several staff members may give demos in the same hour;
// each of them is one "place" in that hour. A demo of 15, 30 or 45 minutes uses a place for the whole hour, so that
// demos never overlap (docs/decisions/0021-a-demo-takes-a-whole-hour.md).

/**
 * Demo hours of a weekday in New York, as hours from 0 to 24. `places`: how many staff members give demos in each hour;
 * 0 means no demos.
 */
export type BookingHours = { opens: number; closes: number; places: number }

/** The demo hours that the operator has set, and the days without demos. A missing weekday has the default hours. */
export type BookingCalendar = {
  /** By weekday; Sunday is 0. */
  hours: Readonly<Partial<Record<number, BookingHours>>>
  closed: ReadonlySet<CalendarDate>
}

/** The default hours: every day, all hours that the form offers, one demo at a time. */
const USUAL_HOURS: BookingHours = { opens: FIRST_SLOT, closes: LAST_END, places: 1 }
const NO_HOURS: BookingHours = { opens: 0, closes: 0, places: 0 }

/** How many days ahead demos can be booked. On a later time, staff must agree with the visitor. */
export const BOOKABLE_DAYS = 730

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** Returns the number of taken places in the hour that begins at `start`, in epoch ms. */
export type TakenAt = (start: number) => number

/** Returns the number of places in the hour that begins at `start`; 0 if no demo can be booked then. */
export function placesAt(calendar: BookingCalendar, start: Date): number {
  const { date, hour } = newYorkTime(start)
  const slot = SLOT_HOURS.find((each) => each === hour)
  if (slot === undefined || slotInstant(date, slot).getTime() !== start.getTime()) return 0
  const { opens, closes, places } = hoursOn(calendar, date)
  return hour >= opens && hour < closes ? places : 0
}

/**
 * Returns the starts of the demo hours on a day, free or not.
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export function hoursOf(calendar: BookingCalendar, date: CalendarDate): Date[] {
  const { opens, closes, places } = hoursOn(calendar, date)
  const open = SLOT_HOURS.filter((hour) => places > 0 && hour >= opens && hour < closes)
  const [first] = open
  if (first === undefined) return []
  // Clocks in New York change before the first demo hour, so one UTC offset applies to all hours of the day.
  const start = slotInstant(date, first).getTime()
  return open.map((hour) => new Date(start + (hour - first) * HOUR_MS))
}

/**
 * Returns the starts of the free demo hours on a day.
 * @param date from `firstDay` to `lastDay`; other days are too early or too late to book
 */
export function freeHoursOf(calendar: BookingCalendar, takenAt: TakenAt, date: CalendarDate, now: Date): Date[] {
  const { places } = hoursOn(calendar, date)
  return hoursOf(calendar, date).filter((start) => !isBeyond(start, now) && takenAt(start.getTime()) < places)
}

function hoursOn(calendar: BookingCalendar, date: CalendarDate): BookingHours {
  return calendar.closed.has(date) ? NO_HOURS : (calendar.hours[weekdayOf(date)] ?? USUAL_HOURS)
}

/**
 * Returns the booking state that a demo requested at `start` gets; undefined if staff must agree on the time. The
 * result is only certain inside a write transaction.
 */
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

export function firstDay(now: Date): CalendarDate {
  return earliestDate(newYorkTime(now).date)
}

/**
 * Returns whether the times of a day are offered to a visitor who asked for a time on the day `asked`. A day of a
 * weekend can be booked, but is offered only to who asked for it.
 */
export function isOfferedFor(date: CalendarDate, asked: CalendarDate): boolean {
  return date === asked || !isWeekend(date)
}

/** Returns at most `count` of the times: those nearest to `wanted`, without `wanted` itself, earliest first. */
export function nearestTo(times: readonly Date[], wanted: Date, count: number): Date[] {
  const away = (start: Date) => Math.abs(start.getTime() - wanted.getTime())
  return times
    .filter((start) => away(start) > 0)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, count)
    .toSorted((one, other) => one.getTime() - other.getTime())
}

/** Returns at most `count` free times: those nearest to an unavailable time, earliest first. */
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
    date < first || date > last || !isOfferedFor(date, asked)
      ? []
      : freeHoursOf(calendar, takenAt, date, now).filter((start) => start.getTime() !== wanted.getTime())
  const found = free(middle)
  let [before, after] = [middle, middle]
  // Each step adds the days at the same distance before and after `middle`. Once there are enough times, all others are
  // further away.
  while (found.length < count && (before > first || after < last)) {
    before = addDays(before, -1)
    after = addDays(after, 1)
    found.push(...free(before), ...free(after))
  }
  return nearestTo(found, wanted, count)
}

/** Returns whether a time is more than BOOKABLE_DAYS after `now`. */
export function isBeyond(start: Date, now: Date): boolean {
  return start.getTime() > now.getTime() + BOOKABLE_DAYS * DAY_MS
}

export function lastDay(now: Date): CalendarDate {
  return addDays(newYorkTime(now).date, BOOKABLE_DAYS)
}

/** Returns what is wrong with the hours of a weekday; undefined if they are valid. */
export function hoursProblem({ opens, closes, places }: BookingHours): string | undefined {
  if (places === 0) return undefined
  return opens >= FIRST_SLOT && closes <= LAST_END && opens < closes
    ? undefined
    : `The form offers the hours from ${FIRST_SLOT} to ${LAST_END}: set “opens” and “closes” within them, one before the other. For a closed day set “places” to 0.`
}

/** Returns whether a text is a calendar day as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  return newYorkTime(newYorkInstant(text, 12)).date === text
}
