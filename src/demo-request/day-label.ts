import type { CalendarDate } from '../lib/new-york-time.ts'

/** "Mon Nov 23", for a button. If its styles preserve line breaks, the weekday has its own line. */
export function dayLabel(date: CalendarDate): string {
  // A date without a time is parsed as midnight in UTC, so it is formatted in UTC.
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(date).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  // A non-breaking space keeps month and day on one line.
  return `${part({ weekday: 'short' })}\n${part({ month: 'short', day: 'numeric' }).replace(' ', '\u00a0')}`
}

/** "Saturday". */
export function weekdayName(date: CalendarDate): string {
  return new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
}
