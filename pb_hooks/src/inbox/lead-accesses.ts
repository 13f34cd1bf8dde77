import * as v from 'valibot'
import { leadAccessSchema, type LeadAccess } from '../../../src/admin/rules/lead-access.ts'
import type { Lead } from '../../../src/admin/rules/lead.ts'
import { leadForms } from './lead-forms.ts'

/** Actions of staff on leads that the access log records. Go defines more (`pocketbase/internal/auditlog`). */
type AccessAction = 'listed' | 'opened' | 'created' | 'changed' | 'exported' | 'erased'

/**
 * Records an administrator's access to leads in the access log. Call it before showing data, or in the transaction that
 * changes them.
 * @throws if the entry can't be written: the caller must then abort
 */
export function recordLeads(
  app: PbApp,
  account: PbRecord | null,
  action: AccessAction,
  leads: ReadonlyArray<Pick<Lead, 'id' | 'channel'>>,
): void {
  const rows = leads.map(({ id, channel }) => ({ c: collectionOf(channel), r: id }))
  $site.auditlog.record(app, account, action, rows)
}

/** Like recordLeads, for records of submissions. */
export function recordRows(
  app: PbApp,
  account: PbRecord | null,
  action: AccessAction,
  rows: readonly PbRecord[],
): void {
  const named = rows.map((row) => ({ c: row.collection().name, r: row.id }))
  $site.auditlog.record(app, account, action, named)
}

/** Like recordRows, for newsletter subscribers by id. Without ids it records an access to the newsletter as a whole. */
export function recordNewsletter(
  app: PbApp,
  account: PbRecord | null,
  action: AccessAction | 'tried',
  readers?: readonly string[],
): void {
  const named =
    readers === undefined
      ? [{ c: 'newsletter_issues', r: '' }]
      : readers.map((r) => ({ c: 'newsletter_subscribers', r }))
  $site.auditlog.record(app, account, action, named)
}

/** Returns the log entries about the records with these ids, and those by this actor, oldest first. */
export function accessesOf(app: PbApp, rows: readonly string[], actor = ''): LeadAccess[] {
  return v.parse(v.array(leadAccessSchema), $site.auditlog.of(app, rows, actor))
}

function collectionOf(channel: string): string {
  return leadForms.find(({ name }) => name === channel)?.collection ?? channel
}
