import { posts } from '../../../src/blog/rules/post-collection.ts'
import type { PostRecord } from '../../../src/blog/rules/post-from-record.ts'
import { firstPostsCount, type FirstPosts } from '../../../src/blog/rules/post.ts'
import { shownOf } from '../../../src/content/rules/published-collection.ts'
import { articlePath, serverPages } from '../../../src/lib/server-pages.ts'
import { databaseTime } from '../database-time.ts'
import type { WantedPage } from '../pages/wanted-page.ts'
import { PUBLIC_FILTER } from './is-public.ts'

/** A public post without its texts. `version` changes whenever the post or its author does. */
type PostVersion = { id: string; slug: string; version: string }

/** The lists first, then articles from the newest on. */
export function blogPages(app: PbApp, now: Date): WantedPage[] {
  return [...listPages(app, now), ...publicPosts(app, now).map((post) => articlePage(app, post))]
}

// Pages that show the newest posts, all of them from the same data.
function listPages(app: PbApp, now: Date): WantedPage[] {
  const source = listSource(app, now)
  let first: FirstPosts | undefined
  return serverPages.posts.lists.map((path) => ({
    path,
    source,
    data: () => ({ posts: { first: (first ??= firstPosts(app, countPublic(app, now), now)) } }),
    isStillWanted: (tx) => listSource(tx, new Date()) === source,
  }))
}

function articlePage(app: PbApp, { id, slug, version }: PostVersion): WantedPage {
  return {
    path: articlePath(slug),
    source: version,
    isOneOfMany: true,
    data: () => ({ posts: { one: posts.whole.fromRecord(plainPost(app, app.findRecordById(posts.name, id))) } }),
    isStillWanted: (tx) =>
      publicPosts(tx, new Date(), { id }).some((post) => post.slug === slug && post.version === version),
  }
}

// The same mapping as the browser's, so that the page hydrates without a difference.
function firstPosts(app: PbApp, total: number, now: Date): FirstPosts {
  const params = { now: databaseTime(now) }
  const find = (filter: string, limit: number) =>
    app.findRecordsByFilter(posts.name, filter, posts.sort, limit, 0, params).map((post) => plainPost(app, post))
  return {
    posts: shownOf(posts.card, find(PUBLIC_FILTER, firstPostsCount)),
    total,
    featured: shownOf(posts.card, find(`${PUBLIC_FILTER} && featured = true`, 1))[0] ?? null,
  }
}

/** A record as the API would send it, its author expanded. */
export function plainPost(app: PbApp, record: PbRecord): PostRecord {
  app.expandRecord(record, ['author'], null)
  const values: PostRecord = JSON.parse(JSON.stringify(record))
  return values
}

const IS_PUBLIC = "p.published = TRUE AND p.published_date != '' AND p.published_date <= {:now}"

/** Public posts, newest first: all of them, the one with this id, or the first featured ones. */
function publicPosts(app: PbApp, now: Date, { id = '', limit = -1, featured = false } = {}): PostVersion[] {
  const rows = arrayOf(new DynamicModel({ id: '', slug: '', version: '' }))
  app
    .db()
    .newQuery(
      `SELECT p.id, p.slug, p.id || ' ' || p.updated || ' ' || COALESCE(a.updated, '') AS version
       FROM blog_posts p LEFT JOIN blog_authors a ON a.id = p.author
       WHERE ${IS_PUBLIC}${id === '' ? '' : ' AND p.id = {:id}'}${featured ? ' AND p.featured = TRUE' : ''}
       ORDER BY p.published_date DESC, p.id LIMIT {:limit}`,
    )
    .bind({ now: databaseTime(now), limit, ...(id === '' ? {} : { id }) })
    .all(rows)
  return rows
}

function countPublic(app: PbApp, now: Date): number {
  const rows = arrayOf(new DynamicModel({ count: 0 }))
  app
    .db()
    .newQuery(`SELECT COUNT(*) AS count FROM blog_posts p WHERE ${IS_PUBLIC}`)
    .bind({ now: databaseTime(now) })
    .all(rows)
  return rows[0]?.count ?? 0
}

function listSource(app: PbApp, now: Date): string {
  const shown = [
    ...publicPosts(app, now, { limit: 1, featured: true }),
    ...publicPosts(app, now, { limit: firstPostsCount }),
  ]
  return $security.sha256(JSON.stringify([countPublic(app, now), ...shown.map(({ version }) => version)]))
}
