import * as v from 'valibot'

/** An entry of who saw or changed which lead, as `pocketbase/internal/auditlog` writes it. */
export const leadAccessSchema = v.object({
  /** Grows with each entry. */
  id: v.number(),
  /** The address of an account, or "command line". */
  actor: v.string(),
  /** The collection of the account; empty for the command line. */
  account: v.string(),
  action: v.string(),
  /** Where the row is; "*": it may have been any. */
  collection: v.string(),
  row: v.string(),
  /** As the database writes it, in UTC. */
  created: v.string(),
})
export type LeadAccess = v.InferOutput<typeof leadAccessSchema>

export const leadAccessPageSchema = v.object({
  accesses: v.array(leadAccessSchema),
  /** Whether there are older ones. */
  more: v.boolean(),
})
export type LeadAccessPage = v.InferOutput<typeof leadAccessPageSchema>
