import { addDays, isWeekend, newYorkInstant, newYorkTime } from '../../../src/lib/new-york-time.ts'

/**
 * Returns a full hour in New York, `daysFromLoad` days after `now` (negative: before). A weekend moves forward to the
 * next working day, or back to the last one.
 */
export function sampleInstant(now: Date, daysFromLoad: number, hour: number): Date {
  const step = daysFromLoad < 0 ? -1 : 1
  let date = addDays(newYorkTime(now).date, daysFromLoad)
  while (isWeekend(date)) date = addDays(date, step)
  return newYorkInstant(date, hour)
}
