import { DAY_MS, HOUR_MS } from './time-units.ts'

/**
 * Converts between instants and New York's wall time. The server's JavaScript engine (goja) has no `Intl`, so this file
 * contains the US rule: daylight saving time from the second Sunday of March to the first Sunday of November, both at 2
 * AM local time.
 */

/** A calendar day without a time zone: `YYYY-MM-DD`. */
export type CalendarDate = string

export type WallTime = { date: CalendarDate; hour: number; minute: number; weekday: number }

/** New York's offsets from UTC. */
export const STANDARD_OFFSET_HOURS = -5
export const DAYLIGHT_OFFSET_HOURS = -4

/** Returns the wall time in New York. Weekday 0 is Sunday. */
export function newYorkTime(instant: Date): WallTime {
  const shifted = new Date(instant.getTime() + newYorkOffsetHours(instant.getTime()) * HOUR_MS)
  return {
    date: toCalendarDate(shifted.getTime()),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    weekday: shifted.getUTCDay(),
  }
}

/**
 * Returns the instant at which a full hour begins in New York. `hour`: 3 or later.
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export function newYorkInstant(date: CalendarDate, hour: number): Date {
  // The clocks change at 2 AM. From 3 AM on, an instant computed with standard time is on the same side of the
  // change as the result. So its offset is right.
  const standard = dayStart(date) + (hour - STANDARD_OFFSET_HOURS) * HOUR_MS
  return new Date(standard - (newYorkOffsetHours(standard) - STANDARD_OFFSET_HOURS) * HOUR_MS)
}

/** Returns a time of a 24-hour clock as "10:00 AM". */
export function clockTime(hour: number, minute: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * Returns the date `days` days later; earlier for a negative number.
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toCalendarDate(dayStart(date) + days * DAY_MS)
}

/**
 * Returns the day of the week; 0 is Sunday.
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export function weekdayOf(date: CalendarDate): number {
  return new Date(dayStart(date)).getUTCDay()
}

/**
 * Whether a date is a Saturday or Sunday.
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export function isWeekend(date: CalendarDate): boolean {
  return weekdayOf(date) === 0 || weekdayOf(date) === 6
}

/** Returns the day as `YYYY-MM-DD`. `month` counts from 1. */
export function calendarDate(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function newYorkOffsetHours(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const start = nthSunday(year, 2, 2) + (2 - STANDARD_OFFSET_HOURS) * HOUR_MS
  const end = nthSunday(year, 10, 1) + (2 - DAYLIGHT_OFFSET_HOURS) * HOUR_MS
  return instant >= start && instant < end ? DAYLIGHT_OFFSET_HOURS : STANDARD_OFFSET_HOURS
}

function nthSunday(year: number, monthIndex: number, nth: number): number {
  const first = new Date(Date.UTC(year, monthIndex, 1))
  return first.getTime() + (((7 - first.getUTCDay()) % 7) + (nth - 1) * 7) * DAY_MS
}

function dayStart(date: CalendarDate): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (match === null) throw new RangeError(`not a YYYY-MM-DD date: ${date}`)
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
}

function toCalendarDate(instant: number): CalendarDate {
  const day = new Date(instant)
  return calendarDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
}
