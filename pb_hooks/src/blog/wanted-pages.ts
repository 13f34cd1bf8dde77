import { firstPostsCount } from '../../../src/blog/post.ts'
import { databaseTime } from '../database-time.ts'
import { articlePath, BLOG_PATH } from './page-paths.ts'

/** A public post without its texts. `version` changes whenever the post or its author does. */
export type PostVersion = { id: string; slug: string; featured: boolean; version: string }

/** A page that should exist, and the versions of what it shows. */
export type WantedPage = { path: string; source: string; post: PostVersion | undefined }

/** Public posts, newest first; with `id`, only that one if it is public. */
export function publicPosts(app: PbApp, now: Date, id = ''): PostVersion[] {
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

/** The list first, then articles from the newest on. */
export function wantedPages(posts: readonly PostVersion[]): WantedPage[] {
  return [{ path: BLOG_PATH, source: listSource(posts), post: undefined }, ...posts.map(articlePage)]
}

/** Whether the page is still what should be there; asked inside the transaction that stores it. */
export function isStillWanted(tx: PbApp, { path, source, post }: WantedPage): boolean {
  const now = new Date()
  if (post === undefined) return listSource(publicPosts(tx, now)) === source
  return publicPosts(tx, now, post.id).map(articlePage).some((page) => page.path === path && page.source === source)
}

function articlePage(post: PostVersion): WantedPage {
  return { path: articlePath(post.slug), source: post.version, post }
}

function listSource(posts: readonly PostVersion[]): string {
  const shown = [posts.find((post) => post.featured), ...posts.slice(0, firstPostsCount)]
  return $security.sha256(JSON.stringify([posts.length, ...shown.map((post) => post?.version)]))
}
