import * as v from 'valibot'

/** A recorded access to a lead, in the format of `pocketbase/internal/auditlog`. */
export const leadAccessSchema = v.object({
  /** Number of the entry; later entries have higher numbers. */
  id: v.number(),
  /** The address of an account, or "command line". */
  actor: v.string(),
  /** The collection of the account; empty for the command line. */
  account: v.string(),
  action: v.string(),
  /** The row's collection; "*" if the action may have revealed any row. */
  collection: v.string(),
  row: v.string(),
  /** In the database's format, in UTC. */
  created: v.string(),
})
export type LeadAccess = v.InferOutput<typeof leadAccessSchema>

export const leadAccessPageSchema = v.object({
  accesses: v.array(leadAccessSchema),
  /** Whether there are older ones. */
  more: v.boolean(),
})
export type LeadAccessPage = v.InferOutput<typeof leadAccessPageSchema>
