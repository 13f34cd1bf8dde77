import type { CalendarDate } from '../lib/new-york-time.ts'

/** Returns the text of a button for a day: "Mon", a line break and "Nov 23". */
export function dayLabel(date: CalendarDate): string {
  // JavaScript parses a date without a time as midnight in UTC, so it is formatted in UTC.
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(date).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  // A non-breaking space keeps month and day on one line.
  return `${part({ weekday: 'short' })}\n${part({ month: 'short', day: 'numeric' }).replace(' ', '\u00a0')}`
}

/** Returns the name of the weekday, such as "Saturday". */
export function weekdayName(date: CalendarDate): string {
  return new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
}
