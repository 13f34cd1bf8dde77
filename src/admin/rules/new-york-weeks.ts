import { addDays, newYorkTime, type CalendarDate } from '../../lib/new-york-time.ts'
import { instantOfWallTime } from '../../lib/new-york-wall-time.ts'

/** A week in New York, from Monday to Sunday. `begins` and `ends`: its first instant, and that of the next week. */
export type Week = { monday: CalendarDate; begins: Date; ends: Date }

/** Returns the `count` weeks up to the current one, which is the last in the list. */
export function weeksUpTo(now: Date, count: number): Week[] {
  const { date, weekday } = newYorkTime(now)
  const thisMonday = addDays(date, -((weekday + 6) % 7))
  return Array.from({ length: count }, (_, place) => {
    const monday = addDays(thisMonday, (place + 1 - count) * 7)
    return { monday, begins: midnight(monday), ends: midnight(addDays(monday, 7)) }
  })
}

function midnight(date: CalendarDate): Date {
  const instant = instantOfWallTime(`${date}T00:00`)
  if (instant === null) throw new RangeError(`not a day: ${date}`)
  return instant
}
