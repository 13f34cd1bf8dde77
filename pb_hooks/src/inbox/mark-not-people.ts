import * as v from 'valibot'
import type { NotPeopleAction } from '../../../src/admin/rules/lead-actions.ts'
import { leadStates } from '../../../src/admin/rules/lead.ts'
import { bookingAt } from '../../../src/appointments/rules/calendar.ts'
import { isHeld } from '../../../src/appointments/rules/place.ts'
import { databaseTime } from '../database-time.ts'
import { placeOf } from '../appointments/appointment.ts'
import { lapse, placesOf } from '../appointments/book.ts'
import { withdrawEntries } from '../appointments/change-mails.ts'
import { markFlood } from '../mail/flood.ts'
import { findWork, saveWork } from './lead-work.ts'

/** Shape of the JSON in the column `notPeople`: the state and booking that an undo restores. */
const markSchema = v.object({
  state: v.picklist(leadStates),
  booking: v.string(),
  until: v.string(),
})
type Mark = v.InferOutput<typeof markSchema>

export type Marked = { isDone: boolean; isFreed: boolean; isLost: boolean }

const UNTOUCHED: Marked = { isDone: false, isFreed: false, isLost: false }

/**
 * Marks a lead as sent by a program ("not people"), or undoes that. The mark frees the booked hour and stops unsent
 * mails; the undo queues these mails again. Neither writes a new mail. Call it in a transaction. Does nothing for
 * deleted leads and for leads already in that state.
 */
export function markNotPeople(tx: PbApp, action: NotPeopleAction['action'], id: string, by: string, now: Date): Marked {
  const work = findWork(tx, id)
  if (work === undefined || (work.getString('notPeople') !== '') === (action === 'not-people')) return UNTOUCHED
  const row = tx.findRecordById(work.getString('rowCollection'), id)
  return action === 'not-people'
    ? { isDone: true, isFreed: mark(tx, work, row, by, now), isLost: false }
    : { isDone: true, isFreed: false, isLost: !unmark(tx, work, row, by, now) }
}

/** Removes the mark from a lead: restores its state and queues its stopped mails again. Does not save `work`. */
export function reopenMarked(tx: PbApp, work: PbRecord, row: PbRecord): void {
  const { state } = markOf(work)
  markFlood(tx, row, false)
  work.set('notPeople', '')
  work.set('state', state)
}

function markOf(work: PbRecord): Mark {
  return v.parse(markSchema, JSON.parse(work.getString('notPeople')))
}

/** Sets the mark. Returns whether that freed an hour. */
function mark(tx: PbApp, work: PbRecord, row: PbRecord, by: string, now: Date): boolean {
  const isDemo = row.collection().name === 'demo_requests'
  const isPlaced = isDemo && isHeld(placeOf(row), now.getTime())
  const before: Mark = {
    state: leadStates.find((state) => state === work.getString('state')) ?? 'new',
    booking: isPlaced ? row.getString('booking') : '',
    until: isPlaced ? row.getString('provisionalUntil') : '',
  }
  markFlood(tx, row, true)
  if (isPlaced) setBooking(tx, row, 'freed', '', now)
  work.set('notPeople', JSON.stringify(before))
  work.set('state', 'closed')
  saveWork(tx, work, by, [['not people', '']])
  return isPlaced
}

/** Removes the mark. Returns false if the hour is no longer free. */
function unmark(tx: PbApp, work: PbRecord, row: PbRecord, by: string, now: Date): boolean {
  const before = markOf(work)
  const isBack = before.booking === '' || giveBack(tx, row, before, now)
  if (!isBack) withdrawEntries(tx, row, now)
  reopenMarked(tx, work, row)
  saveWork(tx, work, by, [['people after all', isBack ? '' : 'the hour is taken']])
  return isBack
}

function giveBack(tx: PbApp, row: PbRecord, { booking, until }: Mark, now: Date): boolean {
  // The visitor may have booked another time by a mailed link since.
  if (row.getString('booking') !== 'freed') return true
  const { start } = placeOf(row)
  const time = start === undefined ? undefined : new Date(start)
  if (time !== undefined) lapse(tx, time, now)
  const { calendar, takenAt } = placesOf(tx, now, row.id)
  const slot = bookingAt(calendar, takenAt, time, now)
  const isFree = slot === 'booked'
  setBooking(tx, row, isFree ? booking : (slot ?? ''), isFree ? until : '', now)
  return isFree
}

/**
 * Sets the booking state by SQL, which runs no PocketBase hooks: the hook on demo_requests would mail visitor and
 * staff.
 */
function setBooking(tx: PbApp, { id }: PbRecord, booking: string, until: string, now: Date): void {
  tx.db()
    .newQuery(
      'UPDATE demo_requests SET booking = {:booking}, provisionalUntil = {:until}, updated = {:now} WHERE id = {:id}',
    )
    .bind({ id, booking, until, now: databaseTime(now) })
    .execute()
}
