import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A time in epoch ms; 0 means never. */
const moment = count

/** The counts of one quarter of an hour, which starts at `at`. */
const partSchema = v.object({
  at: moment,
  requests: count,
  failed: count,
  refused: count,
  renders: count,
  failedRenders: count,
  /** `renderMean` and `renderMost`: the mean and the longest duration of a page rendering, in ms. */
  renderMean: v.number(),
  renderMost: v.number(),
  /** The largest number of mails that waited at the same time. */
  mails: count,
  /** The longest wait of a mail, in seconds. */
  mailDue: count,
})

const vitalSchema = v.object({
  metric: v.picklist(['lcp', 'inp', 'cls', 'next', 'frame']),
  by: v.picklist(['page', 'source', 'script']),
  /** The kind of page, the source of the next page, or the script of the longest frame, depending on `by`. */
  group: v.string(),
  reports: count,
  p75: v.number(),
  /** The shares of good and of poor visits among all reports, from 0 to 1. */
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
  /** How many rows the next run will have to delete. */
  left: count,
  spared: v.optional(v.array(v.object({ reason: v.string(), rows: count })), []),
  failed: v.optional(v.string()),
})

/**
 * Body of the answer to `GET /api/site/status`. It must match `Status` in `pocketbase/internal/observe/program.go`, and
 * in each `part.go` that defines a `Status`.
 */
export const statusSchema = v.object({
  now: moment,
  /** When the server started to count. Of earlier times it knows only the submissions. */
  since: moment,
  parts: v.array(partSchema),
  /** The number of submissions in each quarter of an hour, by its start (epoch ms as text). */
  submissions: v.record(v.string(), count),
  checks: v.array(v.object({ name: v.string(), ok: v.boolean(), reason: v.optional(v.string()) })),
  mails: v.object({ waiting: count, failed: count, held: count, dueFor: count }),
  /** `late`: the job did not start on time, or does not end. */
  jobs: v.array(v.object({ id: v.string(), next: moment, ended: moment, running: v.boolean(), late: v.boolean() })),
  backup: v.object({ next: moment, newest: moment, good: v.nullable(v.boolean()) }),
  cleanUp: v.nullable(v.object({ begun: moment, took: count, complete: v.boolean(), rules: v.array(ruleSchema) })),
  vitals: v.array(vitalSchema),
})

export type Status = v.InferOutput<typeof statusSchema>
export type Job = Status['jobs'][number]
export type CleanUp = NonNullable<Status['cleanUp']>
export type StatusPart = v.InferOutput<typeof partSchema>
export type Vital = v.InferOutput<typeof vitalSchema>
