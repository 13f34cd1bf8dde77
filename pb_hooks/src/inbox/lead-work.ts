// Decision: docs/decisions/0025-the-inbox-keeps-one-work-row-per-lead.md

import { claims, type ReplyPromise } from '../../../src/company/facts/claims.ts'
import { isShown } from '../../../src/company/facts/fact.ts'
import { officeHours } from '../../../src/company/facts/brand.ts'
import { answerBy } from '../../../src/site/rules/answer-by.ts'
import { newRecord } from '../new-record.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { leadFormOf } from './lead-forms.ts'
import { forgetDeliveries, enqueueWebhooks, type LeadEvent } from './enqueue-webhooks.ts'

/**
 * `onRecordCreate` of leads: creates a record in `lead_work` under the same id, in the same transaction. It stores the
 * state, owner and notes that staff set.
 */
export function createLeadWork(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    e.next()
    const collection = e.record.collection().name
    const work = newRecord(tx, 'lead_work', {
      id: e.record.id,
      rowCollection: collection,
      state: 'new',
      version: 1,
    })
    startClock(work, leadFormOf(collection)?.inbox.promise, new Date())
    tx.save(work)
    enqueueWebhooks(tx, 'lead.created', work.id)
  })
}

/** Returns the `lead_work` record of a lead; undefined if there is no such lead. */
export function findWork(app: PbApp, id: string): PbRecord | undefined {
  return app.findRecordsByFilter('lead_work', 'id = {:id}', '', 1, 0, { id })[0]
}

/**
 * Starts the reply clock: sets `since` to `now`, and `due` to the time by which staff must reply, empty without a
 * promise. Marks the lead as unanswered.
 */
export function startClock(work: PbRecord, promise: ReplyPromise | undefined, now: Date): void {
  const isPromised = promise !== undefined && isShown(claims[promise])
  work.set('promise', isPromised ? promise : '')
  work.set('since', now.toISOString())
  work.set('due', isPromised ? answerBy(now, officeHours, claims[promise]).toISOString() : '')
  work.set('answeredAt', '')
}

/**
 * Saves a changed `lead_work` record as its next version and queues webhooks. Each event adds `what` and `detail` to
 * the append-only log of the lead. `by` is the email address of the administrator; empty for an automatic change.
 */
export function saveWork(
  tx: PbApp,
  work: PbRecord,
  by: string,
  events: readonly [what: string, detail: string][],
  told: LeadEvent = 'lead.updated',
): void {
  work.set('version', work.getInt('version') + 1)
  work.set('changedBy', by)
  tx.save(work)
  for (const [what, detail] of events) logEvent(tx, work.id, by, what, detail)
  enqueueWebhooks(tx, told, work.id)
}

/** Adds a line to the log of a lead. */
export function logEvent(tx: PbApp, lead: string, by: string, what: string, detail = ''): void {
  tx.save(newRecord(tx, 'lead_events', { lead, what, detail: detail.slice(0, DETAIL_MAX), changedBy: by }))
}

/** The maximum length of the column `detail` in characters. Must match the migration. */
const DETAIL_MAX = 300

/**
 * Restarts the reply clock of a lead that staff release from quarantine: until then the lead was not among the open
 * ones.
 */
export function releaseLead(tx: PbApp, row: PbRecord, now: Date): void {
  const work = findWork(tx, row.id)
  if (work === undefined) return
  startClock(work, leadFormOf(row.collection().name)?.inbox.promise, now)
  saveWork(tx, work, work.getString('changedBy'), [['released', '']], 'lead.created')
}

/**
 * Deletes the `lead_work` record, the log and the webhook deliveries of a deleted lead. Separates the leads that were
 * merged into it.
 */
export function forgetLead(tx: PbApp, lead: PbRecord): void {
  const { id } = lead
  for (const merged of tx.findRecordsByFilter('lead_work', 'mergedInto = {:id}', '', 0, 0, { id })) {
    merged.set('mergedInto', '')
    saveWork(tx, merged, '', [['separated', '']])
  }
  tx.db().newQuery('DELETE FROM lead_events WHERE lead = {:id}').bind({ id }).execute()
  const work = findWork(tx, id)
  if (work === undefined) return
  // Deletes through PocketBase instead of SQL, so that open inboxes receive a realtime event.
  tx.delete(work)
  forgetDeliveries(tx, id)
  if (!lead.getBool('quarantined')) enqueueWebhooks(tx, 'lead.deleted', id)
}
