import type { OfficeHours } from '../../company/facts/brand.ts'
import { isWeekend, newYorkInstant, newYorkTime, type CalendarDate } from '../../lib/new-york-time.ts'

/** Returns the day (New York) whose report on overdue leads is due; undefined before opening time and on weekends. */
export function reportDay(now: Date, { opens }: OfficeHours): CalendarDate | undefined {
  const { date } = newYorkTime(now)
  return isWeekend(date) || now.getTime() < newYorkInstant(date, opens).getTime() ? undefined : date
}
