import { newYorkTime } from '../../lib/new-york-time.ts'
import type { Lead } from './lead.ts'

/** The order of a list: overdue replies, follow-ups due by today, replies with time left, and the rest. */
const urgencies = ['overdue', 'follow-up', 'waiting', 'rest'] as const
export type Urgency = (typeof urgencies)[number]

type Clocked = Pick<Lead, 'state' | 'due' | 'followUp' | 'isQuarantined' | 'mergedInto'>

/** A lead's urgency at `now`. Quarantined leads and those that belong to another have none. */
export function urgencyOf({ state, due, followUp, isQuarantined, mergedInto }: Clocked, now: Date): Urgency {
  if (isQuarantined || mergedInto !== '' || state === 'closed') return 'rest'
  if (state === 'new' && due !== '' && Date.parse(due) < now.getTime()) return 'overdue'
  if (followUp !== '' && followUp <= newYorkTime(now).date) return 'follow-up'
  return state === 'new' ? 'waiting' : 'rest'
}

/** Most urgent first: overdue leads by their waiting time, waiting ones by due time, the rest newest first. */
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
  // Leads without a promised time come after the others, newest first.
  return Number.MAX_SAFE_INTEGER - Date.parse(since)
}

/** Whether staff answered by the promised time; undefined without a promise or an answer. */
export function isInTime({ due, answeredAt }: Pick<Lead, 'due' | 'answeredAt'>): boolean | undefined {
  return due === '' || answeredAt === '' ? undefined : Date.parse(answeredAt) <= Date.parse(due)
}
