import * as v from 'valibot'

/** Draft: nobody reads it. Scheduled: from its date on. Live: everybody does. */
export const articleStates = ['draft', 'scheduled', 'live'] as const
export type ArticleState = (typeof articleStates)[number]

/** An article in the list of those who write them: no texts, but drafts too. Times are as the database writes them. */
const articleHeadSchema = v.object({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  category: v.string(),
  state: v.picklist(articleStates),
  /** Empty for a draft that has never been published. */
  published_date: v.string(),
  updated: v.string(),
  /** The name; empty without one. */
  author: v.string(),
})
export type ArticleHead = v.InferOutput<typeof articleHeadSchema>

/** What the server answers at `/api/site/articles`. */
export const articleListSchema = v.object({ articles: v.array(articleHeadSchema) })
