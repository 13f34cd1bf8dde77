import * as v from 'valibot'

export const lastAuditSchema = v.object({ date: v.string(), passed: v.number(), total: v.number() })

/** The last nightly security audit; `date` is a calendar day in UTC, as in `2026-11-21`. */
export type LastAudit = v.InferOutput<typeof lastAuditSchema>

export type AuditRenderData = { lastAudit?: LastAudit | null }

/** Where components get the last audit from; null before the first audit. */
export type AuditSource = { last(): Promise<LastAudit | null> }
