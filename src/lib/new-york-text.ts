import { MONTHS } from './format-date.ts'
import { clockTime, newYorkTime } from './new-york-time.ts'
import { HOUR_MS, MINUTE_MS } from './time-units.ts'

// Writes dates and times in words without `Intl`, because the server's JavaScript engine (goja) has none.

/** The names of the weekdays, Sunday first. `WallTime.weekday` is an index of this list. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Returns weekday, day and time of an instant in New York: "Tuesday", "Tuesday, November 24, 2026", "10:00 AM". */
export function newYorkTexts(instant: Date): { weekday: string; day: string; time: string } {
  const { date, hour, minute, weekday } = newYorkTime(instant)
  const [year, month, day] = date.split('-').map(Number)
  const name = WEEKDAYS[weekday] ?? ''
  return {
    weekday: name,
    day: `${name}, ${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`,
    time: clockTime(hour, minute),
  }
}

/** Returns "Tuesday, November 24, 2026, 10:00 AM (New York time)". */
export function newYorkText(instant: Date): string {
  const { day, time } = newYorkTexts(instant)
  return `${day}, ${time} (New York time)`
}

/** Returns day and time of an instant in a zone with an ISO 8601 offset from UTC, such as "+05:30". */
export function textsAtOffset(instant: Date, offset: string): { day: string; time: string } {
  const [sign, hours, minutes] = [offset.slice(0, 1), offset.slice(1, 3), offset.slice(4, 6)]
  const ahead = (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === '-' ? -1 : 1)
  const there = new Date(instant.getTime() + ahead)
  return {
    day: `${WEEKDAYS[there.getUTCDay()]}, ${MONTHS[there.getUTCMonth()]} ${there.getUTCDate()}, ${there.getUTCFullYear()}`,
    time: clockTime(there.getUTCHours(), there.getUTCMinutes()),
  }
}
