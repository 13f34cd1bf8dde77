import { firstPostsCount, type RenderData } from '../../../src/blog/post.ts'
import { cardFromRecord, postFromRecord, type PostRecord } from '../../../src/blog/post-from-record.ts'
import { databaseTime } from '../database-time.ts'
import type { WantedPage } from '../pages/wanted-page.ts'
import { PUBLIC_FILTER } from './is-public.ts'

const BLOG_PATH = '/blog'
/** Pages that show the newest posts, all of them from the same data. */
const LIST_PATHS = [BLOG_PATH, '/resources', '/resources/guides']
const NEWEST_FIRST = '-published_date,id'

/** A public post without its texts. `version` changes whenever the post or its author does. */
type PostVersion = { id: string; slug: string; featured: boolean; version: string }

export function articlePath(slug: string): string {
  return `${BLOG_PATH}/${slug}`
}

/** The lists first, then articles from the newest on. */
export function blogPages(app: PbApp, now: Date): WantedPage[] {
  const posts = publicPosts(app, now)
  return [...listPages(app, posts, now), ...posts.map((post) => articlePage(app, post))]
}

function listPages(app: PbApp, posts: readonly PostVersion[], now: Date): WantedPage[] {
  const source = listSource(posts)
  let data: RenderData | undefined
  return LIST_PATHS.map((path) => ({
    path,
    source,
    data: () => (data ??= listData(app, posts.length, now)),
    isStillWanted: (tx) => listSource(publicPosts(tx, new Date())) === source,
  }))
}

function articlePage(app: PbApp, { id, slug, version }: PostVersion): WantedPage {
  return {
    path: articlePath(slug),
    source: version,
    data: () => ({ post: postFromRecord(plain(app, app.findRecordById('blog_posts', id))) }),
    isStillWanted: (tx) => publicPosts(tx, new Date(), id).some((post) => post.slug === slug && post.version === version),
  }
}

// The same mapping as the browser's, so that the page hydrates without a difference.
function listData(app: PbApp, total: number, now: Date): RenderData {
  const params = { now: databaseTime(now) }
  const cards = app
    .findRecordsByFilter('blog_posts', PUBLIC_FILTER, NEWEST_FIRST, firstPostsCount, 0, params)
    .map((post) => cardFromRecord(plain(app, post)))
  const [featured] = app.findRecordsByFilter('blog_posts', `${PUBLIC_FILTER} && featured = true`, NEWEST_FIRST, 1, 0, params)
  return {
    posts: cards.filter((card) => card !== null),
    total,
    featured: featured === undefined ? null : cardFromRecord(plain(app, featured)),
  }
}

function plain(app: PbApp, record: PbRecord): PostRecord {
  app.expandRecord(record, ['author'], null)
  const values: PostRecord = JSON.parse(JSON.stringify(record))
  return values
}

/** Public posts, newest first; with `id`, only that one if it is public. */
function publicPosts(app: PbApp, now: Date, id = ''): PostVersion[] {
  const rows = arrayOf(new DynamicModel({ id: '', slug: '', featured: false, updated: '', author: '' }))
  app
    .db()
    .newQuery(
      `SELECT p.id, p.slug, p.featured, p.updated, COALESCE(a.updated, '') AS author
       FROM blog_posts p LEFT JOIN blog_authors a ON a.id = p.author
       WHERE p.published = TRUE AND p.published_date <= {:now} AND ({:id} = '' OR p.id = {:id})
       ORDER BY p.published_date DESC, p.id`,
    )
    .bind({ now: databaseTime(now), id })
    .all(rows)
  return rows.map(({ updated, author, ...post }) => ({ id: post.id, slug: post.slug, featured: post.featured, version: `${post.id} ${updated} ${author}` }))
}

function listSource(posts: readonly PostVersion[]): string {
  const shown = [posts.find((post) => post.featured), ...posts.slice(0, firstPostsCount)]
  return $security.sha256(JSON.stringify([posts.length, ...shown.map((post) => post?.version)]))
}
