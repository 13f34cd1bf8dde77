import * as v from 'valibot'

/** A recorded access to a lead, as the audit log (`pocketbase/internal/auditlog`) reports it. */
export const leadAccessSchema = v.object({
  /** The number of the log entry; later entries have higher numbers. */
  id: v.number(),
  /** The email address of the account, or "command line". */
  actor: v.string(),
  /** The PocketBase collection of the account; empty for the command line. */
  account: v.string(),
  action: v.string(),
  /** The collection of the accessed record; "*" if the action may have revealed any record. */
  collection: v.string(),
  row: v.string(),
  /** The time in UTC, such as "2026-11-21 08:10:00.000Z". */
  created: v.string(),
})
export type LeadAccess = v.InferOutput<typeof leadAccessSchema>

export const leadAccessPageSchema = v.object({
  accesses: v.array(leadAccessSchema),
  /** Whether there are older accesses. */
  more: v.boolean(),
})
export type LeadAccessPage = v.InferOutput<typeof leadAccessPageSchema>
