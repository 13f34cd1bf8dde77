import { requireEditor } from '../staff/require-editor.ts'
import { reply } from '../submission/answer.ts'

/** The columns in the response, as in `articleHeadSchema`. */
const COLUMNS = ['id', 'slug', 'title', 'category', 'state', 'published_date', 'updated', 'author', 'cover'] as const

/**
 * `GET /api/site/articles`, for editors: returns all articles without their texts, including drafts and scheduled ones,
 * last changed first. PocketBase's own list of `blog_posts` shows public articles only, because a rule with an
 * exception for staff would not use the index.
 */
export function listArticles(e: PbRequestEvent): void {
  requireEditor(e)
  const rows = arrayOf(
    new DynamicModel({
      id: '',
      slug: '',
      title: '',
      category: '',
      state: '',
      published_date: '',
      updated: '',
      author: '',
      cover: '',
    }),
  )
  e.app
    .db()
    .newQuery(
      `SELECT p.id, p.slug, p.title, p.category, p.published_date, p.updated, COALESCE(a.name, '') AS author,
         COALESCE(NULLIF(p.thumbnail_image_key, ''), NULLIF(p.featured_image_key, ''), p.featured_image, '') AS cover,
         CASE WHEN p.id IN (SELECT id FROM public_posts) THEN 'live'
           WHEN p.id IN (SELECT id FROM scheduled_posts) THEN 'scheduled' ELSE 'draft' END AS state
       FROM blog_posts p LEFT JOIN blog_authors a ON a.id = p.author ORDER BY p.updated DESC, p.id`,
    )
    .all(rows)
  const articles = rows.map((row) => Object.fromEntries(COLUMNS.map((column) => [column, row[column]])))
  reply(e, 200, JSON.stringify({ success: true, articles }))
}
