import type { Webinar, WebinarProgram } from './webinar.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'

/** Whether a webinar has ended at `now`. It is on demand from that moment on. */
export function isOver({ starts_at, duration_minutes }: Webinar, now: Date): boolean {
  return Date.parse(starts_at) + duration_minutes * MINUTE_MS <= now.getTime()
}

/** Sorts webinars into upcoming and past ones. They may be in any order. */
export function programOf(webinars: readonly Webinar[], now: Date): WebinarProgram {
  const soonestFirst = webinars.toSorted(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at) || (a.id < b.id ? -1 : 1),
  )
  return {
    upcoming: soonestFirst.filter((webinar) => !isOver(webinar, now)),
    onDemand: soonestFirst.filter((webinar) => isOver(webinar, now)).toReversed(),
  }
}

/**
 * Returns the webinar that the page shows first, and the other upcoming ones. The first is the soonest featured
 * webinar, else the soonest.
 */
export function leadOf(upcoming: readonly Webinar[]): { lead: Webinar | null; others: Webinar[] } {
  const lead = upcoming.find(({ featured }) => featured) ?? upcoming[0] ?? null
  return { lead, others: upcoming.filter((webinar) => webinar !== lead) }
}
