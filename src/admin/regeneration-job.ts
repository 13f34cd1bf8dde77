import * as v from 'valibot'

const resultSchema = v.object({
  id: v.string(),
  slug: v.optional(v.string(), ''),
  name: v.string(),
  /** Addresses: a path on this site or one with http; empty where there was no picture, or none was made. */
  before: v.string(),
  after: v.string(),
  alt: v.string(),
  /** Whether the server could fetch every public address of the new picture. */
  http200: v.boolean(),
  error: v.optional(v.string(), ''),
  /** Whether the picture of before was brought back. */
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
  /** "drawn", or the model of the images service. */
  maker: v.string(),
  cost: v.number(),
  /** Uploaded pictures that were left as they are. */
  spared: v.optional(v.number(), 0),
  /** Whether the pictures of before are still stored. */
  undoable: v.optional(v.boolean(), false),
  /** As the database writes them: "2026-11-21 08:10:00.000Z"; `finished` is empty until then. */
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

/** What became of one post or author. */
export type ImageResult = v.InferOutput<typeof resultSchema>
export type ImageSummary = v.InferOutput<typeof summarySchema>
/** A run, as its record of `image_jobs` tells it. */
export type ImageJob = v.InferOutput<typeof jobSchema>
/** What a call answers when its run is over. */
export type ImageAnswer = v.InferOutput<typeof answerSchema>
/** How many pictures were brought back, and how many not, because somebody has changed them since. */
export type Undone = v.InferOutput<typeof undoneSchema>
export type ImageKind = 'post' | 'author'
export type ImageItem = { kind: ImageKind; id: string }

/** The run in a record; null for anything else. */
export function jobFrom(record: unknown): ImageJob | null {
  const parsed = v.safeParse(jobSchema, record)
  return parsed.success ? parsed.output : null
}

/** The answer in a body; null for anything else, such as the page of an access point. */
export function answerFrom(body: unknown): ImageAnswer | null {
  const parsed = v.safeParse(answerSchema, body)
  return parsed.success ? parsed.output : null
}

/** What an undoing is answered; null for anything else. */
export function undoneFrom(body: unknown): Undone | null {
  const parsed = v.safeParse(undoneSchema, body)
  return parsed.success ? parsed.output : null
}

export function isUnfinished({ status }: Pick<ImageJob, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** What was to be renewed, and what of it can be seen. */
export function summaryOf({ items, report }: Pick<ImageJob, 'items' | 'report'>): ImageSummary {
  return {
    successful_posts: successes(report.posts),
    total_posts: items.filter(({ kind }) => kind === 'post').length,
    successful_authors: successes(report.authors),
    total_authors: items.filter(({ kind }) => kind === 'author').length,
  }
}

const successes = (results: readonly ImageResult[]) => results.filter(({ http200 }) => http200).length
