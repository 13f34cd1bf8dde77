import * as v from 'valibot'
import { isFinal, refusalOf } from '../../staff/refusals.ts'
import { refreshSession } from '../../staff/session.ts'
import { staffClient } from '../../staff/staff-client.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Epoch ms; 0 for never. */
const moment = count

/** The numbers of one quarter of an hour. */
const partSchema = v.object({
  at: moment,
  requests: count,
  failed: count,
  refused: count,
  renders: count,
  failedRenders: count,
  /** The mean duration of a rendering, in ms. */
  renderMean: v.number(),
  renderMost: v.number(),
  /** The most mails that waited at once. */
  mails: count,
  /** The longest wait of a mail, in seconds. */
  mailDue: count,
})

const vitalSchema = v.object({
  page: v.string(),
  metric: v.picklist(['lcp', 'inp', 'cls']),
  reports: count,
  p75: v.number(),
  /** The shares of good and poor visits among all reports. */
  good: v.number(),
  poor: v.number(),
})

/** The last clean-up's result for one retention rule. */
const ruleSchema = v.object({
  name: v.string(),
  /** The rule's retention period in days; 0 if it has none. */
  days: count,
  due: count,
  ended: count,
  /** Rows left for the next run. */
  left: count,
  spared: v.optional(v.array(v.object({ reason: v.string(), rows: count })), []),
  failed: v.optional(v.string()),
})

/**
 * The answers of the server's parts: `Status` in `pocketbase/internal/observe/program.go`, and in each `part.go` that
 * has one.
 */
export const statusSchema = v.object({
  now: moment,
  /** When counting began: earlier times are unknown. */
  since: moment,
  parts: v.array(partSchema),
  /** Submissions by the start of the quarter of an hour. */
  submissions: v.record(v.string(), count),
  checks: v.array(v.object({ name: v.string(), ok: v.boolean(), reason: v.optional(v.string()) })),
  mails: v.object({ waiting: count, failed: count, held: count, dueFor: count }),
  jobs: v.array(v.object({ id: v.string(), next: moment, ended: moment, running: v.boolean() })),
  backup: v.object({ next: moment, newest: moment, good: v.nullable(v.boolean()) }),
  cleanUp: v.nullable(v.object({ begun: moment, took: count, complete: v.boolean(), rules: v.array(ruleSchema) })),
  vitals: v.array(vitalSchema),
})

export type Status = v.InferOutput<typeof statusSchema>
export type CleanUp = NonNullable<Status['cleanUp']>
export type StatusPart = v.InferOutput<typeof partSchema>
export type Vital = v.InferOutput<typeof vitalSchema>

/**
 * Reads the site's status.
 * @throws Error with a message for the reader
 */
export async function readStatus(): Promise<Status> {
  try {
    const client = await staffClient()
    return v.parse(statusSchema, await client.send<unknown>('/api/site/status', {}))
  } catch (error) {
    if (refusalOf(error).status === 401) await refreshSession()
    throw new Error(
      isFinal(error)
        ? 'Sign in as an administrator to see this.'
        : 'The server cannot be reached, or sent no usable answer. Check your connection, then press “Refresh”.',
      { cause: error },
    )
  }
}
