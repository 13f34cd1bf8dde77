import { MONTHS } from '../../lib/format-date.ts'
import type { CalendarDate } from '../../lib/new-york-time.ts'

export const OTHER = 'Other, too few to tell'
export const TOO_FEW = 'Too few to tell'

/** Returns a day in a few letters: "Nov 23". */
export function shortDay(date: CalendarDate): string {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  return `${MONTHS[month - 1]?.slice(0, 3) ?? ''} ${day}`
}
