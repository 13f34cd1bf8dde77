import { newYorkTime } from './new-york-time.ts'

// New York's time zone in iCalendar's format (RFC 5545, 3.6.5), and times in it.

const NAME = 'America/New_York'

/**
 * The US rule since 2007, as in new-york-time.ts: daylight time from the second Sunday of March to the first Sunday of
 * November. Both changes are at 2 AM local time.
 */
export const NEW_YORK_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${NAME}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
] as const

/** From 3 AM on, each time of the day occurs once, because the clocks change at 2 AM. */
const UNAMBIGUOUS_FROM_HOUR = 3

/** Returns a time in UTC as iCalendar writes it: "20261203T180000Z". */
export function calendarStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/**
 * Returns a New York wall time as iCalendar writes it after a property's name:
 * ";TZID=America/New_York:20261203T130000". Before 3 AM it is in UTC, because a wall time may occur twice when the
 * clocks change.
 */
export function newYorkStamp(instant: Date): string {
  const { date, hour, minute } = newYorkTime(instant)
  if (hour < UNAMBIGUOUS_FROM_HOUR) return `:${calendarStamp(instant)}`
  return `;TZID=${NAME}:${date.replace(/-/g, '')}T${two(hour)}${two(minute)}${two(instant.getUTCSeconds())}`
}

function two(number: number): string {
  return `${number}`.padStart(2, '0')
}
