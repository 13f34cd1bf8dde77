import * as v from 'valibot'

const resultSchema = v.object({
  id: v.string(),
  slug: v.optional(v.string(), ''),
  name: v.string(),
  /** `before` and `after` are paths on this site or http addresses; empty without a picture. */
  before: v.string(),
  after: v.string(),
  alt: v.string(),
  /** Whether the server could fetch every public address of the new picture. */
  http200: v.boolean(),
  error: v.optional(v.string(), ''),
  /** Whether staff have restored the former picture. */
  undone: v.optional(v.boolean(), false),
})

const reportSchema = v.object({ posts: v.array(resultSchema), authors: v.array(resultSchema) })

const jobSchema = v.object({
  id: v.string(),
  kind: v.picklist(['all', 'post', 'author']),
  /** The id of the run's only post or author; empty if the run renews all. */
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
  /** Who made the pictures: "drawn" if the server drew them itself, else the name of the images service's model. */
  maker: v.string(),
  cost: v.number(),
  /** How many pictures the run left alone because staff had uploaded them. */
  spared: v.optional(v.number(), 0),
  /** Whether the former pictures are still stored, so that staff can restore them. */
  undoable: v.optional(v.boolean(), false),
  /** `finished` and `created`: times such as "2026-11-21 08:10:00.000Z". `finished` is empty until the run ends. */
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

/** A run's result for one post or author. */
export type ImageResult = v.InferOutput<typeof resultSchema>
export type ImageSummary = v.InferOutput<typeof summarySchema>
/** A run that renews pictures, as its record in the collection `image_jobs` describes it. */
export type ImageJob = v.InferOutput<typeof jobSchema>
/** The server's answer to the request for a run. The server sends it when the run is over. */
export type ImageAnswer = v.InferOutput<typeof answerSchema>
/**
 * The server's answer to an undo. `undone`: how many pictures it restored. `changed`: how many it left, because staff
 * have changed them since.
 */
export type Undone = v.InferOutput<typeof undoneSchema>
export type ImageKind = 'post' | 'author'
export type ImageItem = { kind: ImageKind; id: string }

/** Parses a record of `image_jobs`; returns null for anything else. */
export function jobFrom(record: unknown): ImageJob | null {
  const parsed = v.safeParse(jobSchema, record)
  return parsed.success ? parsed.output : null
}

/** Parses the answer to a request for a run; null for anything else, such as a public network's sign-in page. */
export function answerFrom(body: unknown): ImageAnswer | null {
  const parsed = v.safeParse(answerSchema, body)
  return parsed.success ? parsed.output : null
}

/** Parses the answer to an undo; returns null for anything else. */
export function undoneFrom(body: unknown): Undone | null {
  const parsed = v.safeParse(undoneSchema, body)
  return parsed.success ? parsed.output : null
}

export function isUnfinished({ status }: Pick<ImageJob, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Counts a run's pictures, and those whose address answered 200 afterwards, separately for posts and authors. */
export function summaryOf({ items, report }: Pick<ImageJob, 'items' | 'report'>): ImageSummary {
  return {
    successful_posts: successes(report.posts),
    total_posts: items.filter(({ kind }) => kind === 'post').length,
    successful_authors: successes(report.authors),
    total_authors: items.filter(({ kind }) => kind === 'author').length,
  }
}

const successes = (results: readonly ImageResult[]) => results.filter(({ http200 }) => http200).length
