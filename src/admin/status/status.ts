import * as v from 'valibot'
import { isFinal, refusalOf } from '../../staff/refusals.ts'
import { refreshSession } from '../../staff/session.ts'
import { staffClient } from '../../staff/staff-client.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Milliseconds since 1970; 0 for never. */
const moment = count

/** A quarter of an hour. */
const partSchema = v.object({
  at: moment,
  requests: count,
  failed: count,
  refused: count,
  renders: count,
  failedRenders: count,
  /** Milliseconds. */
  renderMean: v.number(),
  renderMost: v.number(),
  /** The most mails that waited at once. */
  mails: count,
  /** The longest wait of one, in seconds. */
  mailDue: count,
})

const vitalSchema = v.object({
  page: v.string(),
  metric: v.picklist(['lcp', 'inp', 'cls']),
  reports: count,
  p75: v.number(),
  /** Shares of all reports. */
  good: v.number(),
  poor: v.number(),
})

/** What the last clean-up did about one thing that ends by itself. */
const ruleSchema = v.object({
  name: v.string(),
  /** Its period; 0: it has none. */
  days: count,
  due: count,
  ended: count,
  /** For the next run. */
  left: count,
  spared: v.optional(v.array(v.object({ reason: v.string(), rows: count })), []),
  failed: v.optional(v.string()),
})

/** As the parts of the server answer: `Status` in `pocketbase/internal/observe/program.go`, and in each `part.go` that has one. */
export const statusSchema = v.object({
  now: moment,
  /** Since when the program has counted: what was before is not known. */
  since: moment,
  parts: v.array(partSchema),
  /** By the beginning of the quarter of an hour. */
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

/** Asks how the site is. @throws Error with a message for the reader */
export async function readStatus(): Promise<Status> {
  try {
    const client = await staffClient()
    return v.parse(statusSchema, await client.send<unknown>('/api/site/status', {}))
  } catch (error) {
    if (refusalOf(error).status === 401) await refreshSession()
    throw new Error(
      isFinal(error)
        ? 'Only administrators who are signed in can see this.'
        : 'The server cannot be reached, or does not answer as it should.',
      { cause: error },
    )
  }
}
