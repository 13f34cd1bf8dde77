import * as v from 'valibot'
import { leadAccessSchema, type LeadAccess } from '../../../src/admin/rules/lead-access.ts'
import type { Lead } from '../../../src/admin/rules/lead.ts'
import { leadForms } from './lead-forms.ts'

/** What somebody does with a lead; Go knows more of them (`pocketbase/internal/auditlog`). */
type AccessAction = 'listed' | 'opened' | 'created' | 'changed' | 'exported' | 'erased'
/** What somebody does with the newsletter as a whole. */
type NewsletterAccess = 'introduced' | 'paused' | 'resumed' | 'skipped' | 'tried'

/**
 * Notes what an administrator does with leads, before he is shown anything, or in the transaction that changes it.
 * @throws where it can't be noted: then it must not happen
 */
export function noteLeads(
  app: PbApp,
  account: PbRecord | null,
  action: AccessAction,
  leads: ReadonlyArray<Pick<Lead, 'id' | 'channel'>>,
): void {
  const rows = leads.map(({ id, channel }) => ({ c: collectionOf(channel), r: id }))
  $site.auditlog.note(app, account, action, rows)
}

/** The same for rows as they lie in the database. */
export function noteRows(app: PbApp, account: PbRecord | null, action: AccessAction, rows: readonly PbRecord[]): void {
  const named = rows.map((row) => ({ c: row.collection().name, r: row.id }))
  $site.auditlog.note(app, account, action, named)
}

/** The same for readers of the newsletter; without their ids, for the newsletter as a whole. */
export function noteNewsletter(
  app: PbApp,
  account: PbRecord | null,
  ...[action, readers]: [NewsletterAccess] | [AccessAction, readonly string[]]
): void {
  const named =
    readers === undefined
      ? [{ c: 'newsletter_issues', r: '' }]
      : readers.map((r) => ({ c: 'newsletter_subscribers', r }))
  $site.auditlog.note(app, account, action, named)
}

/** All that is noted of these rows, and of what this actor did, the oldest first. */
export function accessesOf(app: PbApp, rows: readonly string[], actor = ''): LeadAccess[] {
  return v.parse(v.array(leadAccessSchema), $site.auditlog.of(app, rows, actor))
}

function collectionOf(channel: string): string {
  return leadForms.find(({ name }) => name === channel)?.collection ?? channel
}
