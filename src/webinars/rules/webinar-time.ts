import { formatDate } from '../../lib/format-date.ts'
import { clockTime, newYorkTime } from '../../lib/new-york-time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Returns the day in New York: "Thursday, December 3, 2026". */
export function webinarDay(startsAt: string): string {
  const { date, weekday } = newYorkTime(new Date(startsAt))
  return `${WEEKDAYS[weekday]}, ${formatDate(date)}`
}

/** Returns the date in New York: "December 3, 2026". */
export function webinarDate(startsAt: string): string {
  return formatDate(newYorkTime(new Date(startsAt)).date)
}

/** Returns the time in New York: "1:00 PM ET". */
export function webinarTime(startsAt: string): string {
  const { hour, minute } = newYorkTime(new Date(startsAt))
  return `${clockTime(hour, minute)} ET`
}
