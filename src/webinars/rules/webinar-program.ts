import type { Webinar, WebinarProgram } from './webinar.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'

/** Whether a webinar has ended at `now`: from its last minute's end on it is on demand. */
export function isOver({ starts_at, duration_minutes }: Webinar, now: Date): boolean {
  return Date.parse(starts_at) + duration_minutes * MINUTE_MS <= now.getTime()
}

/** Sorts webinars, in any order, into what is to come and what is over. */
export function programOf(webinars: readonly Webinar[], now: Date): WebinarProgram {
  const soonestFirst = webinars.toSorted(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at) || (a.id < b.id ? -1 : 1),
  )
  return {
    upcoming: soonestFirst.filter((webinar) => !isOver(webinar, now)),
    onDemand: soonestFirst.filter((webinar) => isOver(webinar, now)).toReversed(),
  }
}

/** The webinar that leads the page, and the others to come: the soonest featured one, else the soonest. */
export function leadOf(upcoming: readonly Webinar[]): { lead: Webinar | null; others: Webinar[] } {
  const lead = upcoming.find(({ featured }) => featured) ?? upcoming[0] ?? null
  return { lead, others: upcoming.filter((webinar) => webinar !== lead) }
}
