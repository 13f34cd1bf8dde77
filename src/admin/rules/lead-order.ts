import { newYorkTime } from '../../lib/new-york-time.ts'
import type { Lead } from './lead.ts'

/**
 * The urgencies, most urgent first: an overdue reply, a follow-up due by today, a reply with time left, and all other
 * leads.
 */
const urgencies = ['overdue', 'follow-up', 'waiting', 'rest'] as const
export type Urgency = (typeof urgencies)[number]

type Clocked = Pick<Lead, 'state' | 'due' | 'followUp' | 'booking' | 'isQuarantined' | 'mergedInto'>

/**
 * Returns a lead's urgency at `now`. Quarantined, closed and merged leads are always `rest`. A canceled demo is so until
 * its follow-up, because its visitor no longer waits for a reply.
 */
export function urgencyOf({ state, due, followUp, booking, isQuarantined, mergedInto }: Clocked, now: Date): Urgency {
  if (isQuarantined || mergedInto !== '' || state === 'closed') return 'rest'
  const waits = state === 'new' && booking !== 'cancelled'
  if (waits && due !== '' && Date.parse(due) < now.getTime()) return 'overdue'
  if (followUp !== '' && followUp <= newYorkTime(now).date) return 'follow-up'
  return waits ? 'waiting' : 'rest'
}

/**
 * Returns the leads, most urgent first. Overdue and waiting leads are sorted by the time when the reply is due,
 * follow-ups by their day. Waiting leads without such a time, and all of urgency `rest`, are sorted newest first.
 */
export function inOrder<Each extends Clocked & Pick<Lead, 'since'>>(leads: readonly Each[], now: Date): Each[] {
  const ranked = leads.map((lead) => {
    const urgency = urgencyOf(lead, now)
    return { lead, rank: urgencies.indexOf(urgency), time: timeOf(lead, urgency) }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank || a.time - b.time).map(({ lead }) => lead)
}

function timeOf({ due, followUp, since }: Clocked & Pick<Lead, 'since'>, urgency: Urgency): number {
  if (urgency === 'follow-up') return Date.parse(`${followUp}T00:00:00Z`)
  if (urgency !== 'rest' && due !== '') return Date.parse(due)
  return Number.MAX_SAFE_INTEGER - Date.parse(since)
}

/**
 * Returns whether staff answered by the promised time; undefined if no time was promised or staff have not answered.
 */
export function isInTime({ due, answeredAt }: Pick<Lead, 'due' | 'answeredAt'>): boolean | undefined {
  return due === '' || answeredAt === '' ? undefined : Date.parse(answeredAt) <= Date.parse(due)
}
