import { formatDate } from '../../lib/format-date.ts'
import { clockTime, newYorkTime } from '../../lib/new-york-time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** "Thursday, December 3, 2026", in New York. */
export function webinarDay(startsAt: string): string {
  const { date, weekday } = newYorkTime(new Date(startsAt))
  return `${WEEKDAYS[weekday]}, ${formatDate(date)}`
}

/** "December 3, 2026", in New York. */
export function webinarDate(startsAt: string): string {
  return formatDate(newYorkTime(new Date(startsAt)).date)
}

/** "1:00 PM ET" */
export function webinarTime(startsAt: string): string {
  const { hour, minute } = newYorkTime(new Date(startsAt))
  return `${clockTime(hour, minute)} ET`
}
