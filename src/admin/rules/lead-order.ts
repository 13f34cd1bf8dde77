import { newYorkTime } from '../../lib/new-york-time.ts'
import type { Lead } from './lead.ts'

/** What a list has first: whose promised time is over, what was to be looked at by today, what still has time, and the rest. */
const urgencies = ['overdue', 'follow-up', 'waiting', 'rest'] as const
export type Urgency = (typeof urgencies)[number]

type Clocked = Pick<Lead, 'state' | 'due' | 'followUp' | 'isQuarantined' | 'mergedInto'>

/** How pressing a lead is at `now`. What is held back or belongs to another lead presses nobody. */
export function urgencyOf({ state, due, followUp, isQuarantined, mergedInto }: Clocked, now: Date): Urgency {
  if (isQuarantined || mergedInto !== '' || state === 'closed') return 'rest'
  if (state === 'new' && due !== '' && Date.parse(due) < now.getTime()) return 'overdue'
  if (followUp !== '' && followUp <= newYorkTime(now).date) return 'follow-up'
  return state === 'new' ? 'waiting' : 'rest'
}

/** The most pressing first: among the overdue the one that waits longest, among those that wait the one that is due next, else the newest. */
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
  // Nobody was promised a time: after those who were, the newest first.
  return Number.MAX_SAFE_INTEGER - Date.parse(since)
}

/** Whether it was answered by the promised time; undefined where none was promised, or there is no answer yet. */
export function isInTime({ due, answeredAt }: Pick<Lead, 'due' | 'answeredAt'>): boolean | undefined {
  return due === '' || answeredAt === '' ? undefined : Date.parse(answeredAt) <= Date.parse(due)
}
