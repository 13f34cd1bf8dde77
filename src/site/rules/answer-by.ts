import { addDays, isWeekend, newYorkInstant, newYorkTime } from '../../lib/new-york-time.ts'
import { newYorkTexts } from '../../lib/new-york-text.ts'
import { claims, type Claim } from '../../company/facts/claims.ts'
import type { OfficeHours } from '../../company/facts/brand.ts'
import { HOUR_MS } from '../../lib/time-units.ts'

/**
 * Returns the time by which staff promise to reply to a request made at `now`. Only office hours count.
 * @param hours office hours in New York, Monday to Friday
 */
export function answerBy(now: Date, hours: OfficeHours, promise: Pick<Claim, 'value'> = claims.demoReply): Date {
  let left = officeTime(promise, hours)
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

/**
 * Returns the promised time in ms of office hours. It is parsed from the text that pages show, so that pages and
 * deadlines agree.
 * @throws if the text is no period; a test parses every promise
 */
export function officeTime({ value }: Pick<Claim, 'value'>, { opens, closes }: OfficeHours): number {
  const [, number, unit] = /^(the next|\d+) (hour|business day)s?$/.exec(value) ?? []
  const count = number === 'the next' ? 1 : Number(number)
  if (!(count > 0)) throw new Error(`no time is named by “${value}”`)
  return count * (unit === 'hour' ? 1 : closes - opens) * HOUR_MS
}

/** Returns the time as text: "Monday, 9 AM ET". */
export function answerByText(by: Date): string {
  const { weekday, time } = newYorkTexts(by)
  return `${weekday}, ${time.replace(':00', '')} ET`
}
