import { type CalendarDate, addDays, isWeekend, newYorkInstant, newYorkTime } from '../../../src/lib/new-york-time.ts'

/**
 * Returns a full hour in New York, `daysFromLoad` days after `now` (negative: before). A day off moves forward to the
 * next working day, or back to the last one.
 * @param closed the days on which the company is closed; they move as weekends do
 */
export function sampleInstant(now: Date, daysFromLoad: number, hour: number, closed: readonly CalendarDate[]): Date {
  const step = daysFromLoad < 0 ? -1 : 1
  let date = addDays(newYorkTime(now).date, daysFromLoad)
  while (isWeekend(date) || closed.includes(date)) date = addDays(date, step)
  return newYorkInstant(date, hour)
}
