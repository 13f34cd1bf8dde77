import { addDays, isWeekend, newYorkInstant, newYorkTime } from '../../lib/new-york-time.ts'
import { newYorkTexts } from '../../lib/new-york-text.ts'
import { HOUR_MS } from '../../lib/time-units.ts'

/** How much office time an answer may take: what `claims.demoReply` promises. */
const ANSWER_MS = HOUR_MS

/**
 * When somebody who asks at `now` has heard from us, at the latest: one hour later, of the hours in which somebody is there.
 * @param hours of a working day in New York, Monday to Friday
 */
export function answerBy(now: Date, hours: { opens: number; closes: number }): Date {
  let left = ANSWER_MS
  let { date } = newYorkTime(now)
  for (;;) {
    const opens = newYorkInstant(date, hours.opens).getTime()
    const closes = newYorkInstant(date, hours.closes).getTime()
    const from = Math.max(opens, now.getTime())
    if (!isWeekend(date) && from < closes) {
      if (closes - from >= left) return new Date(from + left)
      left -= closes - from
    }
    date = addDays(date, 1)
  }
}

/** "Monday, 9 AM ET". */
export function answerByText(by: Date): string {
  const { weekday, time } = newYorkTexts(by)
  return `${weekday}, ${time.replace(':00', '')} ET`
}
