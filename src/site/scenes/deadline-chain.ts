import { MONTHS } from '../../lib/format-date.ts'
import { DAY_MS } from '../../lib/time-units.ts'

export type Deadline = {
  what: string
  /** The rule that sets the number of days. */
  rule: string
  /** ISO date of the event that starts the period. */
  from: string
  days: number
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

export const deadlines: readonly Deadline[] = [
  { what: 'Answer', rule: 'Rule 12(a)', from: '2026-03-10', days: 21 },
  { what: 'Responses to requests', rule: 'Rule 34(b)', from: '2026-04-02', days: 30 },
  { what: 'Answers to interrogatories', rule: 'Rule 33(b)', from: '2026-05-06', days: 30 },
]

/**
 * Counts a period as Rule 6(a)(1) of the Federal Rules of Civil Procedure does: every day counts, and a period that
 * ends on a weekend is extended to Monday. Ignores holidays, because the picture contains none.
 * @returns ISO dates: `ends` is the last day of the count, `due` the deadline
 */
export function countDeadline({ from, days }: Pick<Deadline, 'from' | 'days'>): { ends: string; due: string } {
  const end = new Date(Date.parse(from) + days * DAY_MS)
  const weekday = end.getUTCDay()
  const over = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return { ends: isoDate(end), due: isoDate(new Date(end.getTime() + over * DAY_MS)) }
}

/** Returns an ISO date as text: "2026-03-10" → "Tue, March 10". */
export function shortDate(iso: string): string {
  const date = new Date(iso)
  return `${WEEKDAYS[date.getUTCDay()] ?? ''}, ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}`
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
