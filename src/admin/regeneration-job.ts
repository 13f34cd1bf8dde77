import * as v from 'valibot'

const resultSchema = v.object({
  id: v.string(),
  slug: v.optional(v.string(), ''),
  name: v.string(),
  /** A path on this site or an http address; empty if there was no picture, or none was made. */
  before: v.string(),
  after: v.string(),
  alt: v.string(),
  /** Whether the server could fetch every public address of the new picture. */
  http200: v.boolean(),
  error: v.optional(v.string(), ''),
  /** Whether the former picture was restored. */
  undone: v.optional(v.boolean(), false),
})

const reportSchema = v.object({ posts: v.array(resultSchema), authors: v.array(resultSchema) })

const jobSchema = v.object({
  id: v.string(),
  kind: v.picklist(['all', 'post', 'author']),
  /** The id of the one post or author; empty for all of them. */
  target: v.string(),
  variation: v.number(),
  status: v.picklist(['queued', 'running', 'done', 'failed', 'cancelled']),
  items: v.nullish(v.array(v.object({ kind: v.picklist(['post', 'author']), id: v.string() })), []),
  total: v.number(),
  done: v.number(),
  progress: v.number(),
  report: v.nullish(reportSchema, { posts: [], authors: [] }),
  error: v.string(),
  startedBy: v.string(),
  /** What made the picture: "drawn" for the program's own drawing, or the model of the images service. */
  maker: v.string(),
  cost: v.number(),
  /** The number of uploaded pictures that were left alone. */
  spared: v.optional(v.number(), 0),
  /** Whether the former pictures are still stored. */
  undoable: v.optional(v.boolean(), false),
  /** In the database's format, "2026-11-21 08:10:00.000Z"; `finished` is empty until the end. */
  finished: v.string(),
  created: v.string(),
})

const summarySchema = v.object({
  successful_posts: v.number(),
  total_posts: v.number(),
  successful_authors: v.number(),
  total_authors: v.number(),
})

const undoneSchema = v.object({ undone: v.number(), changed: v.number() })

const answerSchema = v.object({
  success: v.boolean(),
  job: v.string(),
  summary: summarySchema,
  report: reportSchema,
  maker: v.string(),
  cost: v.number(),
  spared: v.optional(v.number(), 0),
  details: v.optional(v.string(), ''),
  code: v.optional(v.string(), ''),
})

/** The result for one post or author. */
export type ImageResult = v.InferOutput<typeof resultSchema>
export type ImageSummary = v.InferOutput<typeof summarySchema>
/** A run, from its record in `image_jobs`. */
export type ImageJob = v.InferOutput<typeof jobSchema>
/** A call's answer when its run is over. */
export type ImageAnswer = v.InferOutput<typeof answerSchema>
/** How many pictures were restored, and how many not, because they have been changed since. */
export type Undone = v.InferOutput<typeof undoneSchema>
export type ImageKind = 'post' | 'author'
export type ImageItem = { kind: ImageKind; id: string }

/** The run in a record; null for anything else. */
export function jobFrom(record: unknown): ImageJob | null {
  const parsed = v.safeParse(jobSchema, record)
  return parsed.success ? parsed.output : null
}

/** Parses an answer; null for anything else, such as the sign-in page of a public network. */
export function answerFrom(body: unknown): ImageAnswer | null {
  const parsed = v.safeParse(answerSchema, body)
  return parsed.success ? parsed.output : null
}

/** The answer to an undo; null for anything else. */
export function undoneFrom(body: unknown): Undone | null {
  const parsed = v.safeParse(undoneSchema, body)
  return parsed.success ? parsed.output : null
}

export function isUnfinished({ status }: Pick<ImageJob, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/**
 * Counts, separately for posts and authors, the job's pictures, and those whose address answered 200 after the renewal.
 */
export function summaryOf({ items, report }: Pick<ImageJob, 'items' | 'report'>): ImageSummary {
  return {
    successful_posts: successes(report.posts),
    total_posts: items.filter(({ kind }) => kind === 'post').length,
    successful_authors: successes(report.authors),
    total_authors: items.filter(({ kind }) => kind === 'author').length,
  }
}

const successes = (results: readonly ImageResult[]) => results.filter(({ http200 }) => http200).length
