import { MONTHS } from '../../../src/lib/format-date.ts'
import { clockTime, newYorkTime } from '../../../src/lib/new-york-time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Tuesday, November 24, 2026, 10:00 AM (New York time)" */
export function newYorkText(instant: Date): string {
  const { date, hour, minute, weekday } = newYorkTime(instant)
  const [year, month, day] = date.split('-').map(Number)
  return `${WEEKDAYS[weekday]}, ${MONTHS[(month ?? 1) - 1]} ${day}, ${year}, ${clockTime(hour, minute)} (New York time)`
}
