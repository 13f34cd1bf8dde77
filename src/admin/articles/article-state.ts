import * as v from 'valibot'
import { articlesTabs } from './articles-search.ts'

/** Draft: not public. Scheduled: public from its date on. Live: public. */
export const articleStates = articlesTabs.filter((tab) => tab !== 'links')
export type ArticleState = (typeof articleStates)[number]

/** An article in the editors' list, without its texts. Times are such as "2026-11-21 08:10:00.000Z". */
const articleHeadSchema = v.object({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  category: v.string(),
  state: v.picklist(articleStates),
  /** Empty for a draft that has never been published. */
  published_date: v.string(),
  updated: v.string(),
  /** The author's name; empty without an author. */
  author: v.string(),
  /** Storage key or address of the cover, the small one first; empty without a cover. */
  cover: v.string(),
})
export type ArticleHead = v.InferOutput<typeof articleHeadSchema>

/** Body of the answer to `GET /api/site/articles`. */
export const articleListSchema = v.object({ articles: v.array(articleHeadSchema) })

/**
 * Orders an editors' list: drafts by their last change, live articles by their date, each with the newest first;
 * scheduled articles with the next one first.
 */
export function byUrgency(a: ArticleHead, b: ArticleHead): number {
  const [first, second] = a.state === 'scheduled' ? [a, b] : [b, a]
  return orderedBy(first).localeCompare(orderedBy(second))
}

const orderedBy = ({ state, updated, published_date }: ArticleHead): string =>
  state === 'draft' ? updated : published_date
