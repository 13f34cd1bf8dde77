import { newRecord } from '../new-record.ts'
import { leadForms } from './lead-forms.ts'
import { submittedFields } from './lead-detail.ts'
import { readLead } from './read-leads.ts'

/** The maximum length of the column `body` in characters. Must match the migration. */
const BODY_MAX = 200_000

export type LeadEvent = 'lead.created' | 'lead.updated' | 'lead.deleted'

/**
 * Queues a webhook delivery in the transaction that changes a lead. The server (pocketbase/internal/webhooks) sends it
 * after the commit. Quarantined leads trigger no webhook. A deletion sends only the lead's id.
 */
export function enqueueWebhooks(tx: PbApp, event: LeadEvent, id: string): void {
  const endpoints = arrayOf(new DynamicModel({ id: '' }))
  tx.db()
    .newQuery("SELECT id FROM webhook_endpoints WHERE enabled = TRUE AND purpose != 'cache' ORDER BY created, rowid")
    .all(endpoints)
  if (endpoints.length === 0) return
  const data = event === 'lead.deleted' ? { id } : dataOf(tx, id)
  if (data === undefined) return
  const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data })
  if (body.length > BODY_MAX) throw new Error(`the webhook body about ${id} is longer than ${BODY_MAX} characters`)
  for (const endpoint of endpoints)
    tx.save(
      newRecord(tx, 'webhook_deliveries', {
        endpoint: endpoint.id,
        event,
        lead: id,
        body,
        status: 'queued',
        attempts: 0,
        nextAttemptAt: new Date().toISOString(),
      }),
    )
}

function dataOf(tx: PbApp, id: string): object | undefined {
  const lead = readLead(tx, id)
  const form = leadForms.find(({ name }) => name === lead?.channel)
  if (lead === undefined || form === undefined || lead.isQuarantined) return undefined
  const { isQuarantined: _held, changedBy: _by, ...told } = lead
  return {
    ...told,
    kind: form.record,
    fields: Object.fromEntries(submittedFields(tx, form.collection, form.fields, id)),
  }
}

/** Deletes all webhook deliveries about a lead, sent ones too. */
export function forgetDeliveries(tx: PbApp, id: string): void {
  tx.db().newQuery('DELETE FROM webhook_deliveries WHERE lead = {:id}').bind({ id }).execute()
}
