import type { CalendarDate } from '../lib/new-york-time.ts'

/** "Mon Nov 23", for a button. Where its styles keep line breaks, the weekday has a line of its own. */
export function dayLabel(date: CalendarDate): string {
  // A date alone is read as midnight in UTC.
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(date).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  // Month and day stay on one line.
  return `${part({ weekday: 'short' })}\n${part({ month: 'short', day: 'numeric' }).replace(' ', '\u00a0')}`
}

/** "Saturday". */
export function weekdayName(date: CalendarDate): string {
  return new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
}
