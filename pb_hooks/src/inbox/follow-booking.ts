import { STATE_NAMES, type LeadState } from '../../../src/admin/rules/lead.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { findWork, saveWork } from './lead-work.ts'
import { reopenMarked } from './mark-not-people.ts'

/** The value of the column `booking` for a booked demo. */
export const BOOKED = 'booked'

/**
 * `onRecordUpdate` of leads: updates the lead's state when its demo is booked or no longer booked. A new lead stays new
 * and its reply clock continues, because a booked time is no reply by staff.
 */
export function followBooking(e: PbRecordEvent): void {
  const before = e.record.original().getString('booking')
  const after = e.record.getString('booking')
  if (before === after) return e.next()
  inTransaction(e, (tx) => {
    e.next()
    const work = findWork(tx, e.record.id)
    if (work === undefined) return
    const events: [string, string][] = [['appointment', after === '' ? 'none' : after]]
    if (after === BOOKED && work.getString('notPeople') !== '') {
      reopenMarked(tx, work, e.record)
      events.push(['people after all', ''])
    }
    const from = work.getString('state')
    if (after === BOOKED && from === 'answered') events.push(['state', movedTo(work, 'answered', 'booked')])
    if (before === BOOKED && after !== BOOKED && from === 'booked')
      events.push(['state', movedTo(work, 'booked', 'answered')])
    saveWork(tx, work, '', events)
  })
}

function movedTo(work: PbRecord, from: LeadState, to: LeadState): string {
  work.set('state', to)
  return `${STATE_NAMES[from]} → ${STATE_NAMES[to]}`
}
