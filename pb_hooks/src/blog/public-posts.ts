// Decision: docs/decisions/0005-a-view-says-which-articles-are-public.md

/**
 * The condition of the SQL view `public_posts`, written as a PocketBase rule. The rule filters what the API returns of
 * `blog_posts`. One migration defines both, and a test checks that both select the same posts.
 */
export const PUBLIC_POST = "published = true && published_date != '' && published_date <= @now"

/**
 * A public post without its texts. `version` changes when the post or its author changes. `author` is a name; empty if
 * the post has no author.
 */
export type PostVersion = {
  id: string
  slug: string
  version: string
  title: string
  category: string
  author: string
  published_date: string
  read_time: number
}

export function isPublic(app: PbApp, id: string): boolean {
  return publicPosts(app, { id }).length > 0
}

type Wanted = { id?: string; limit?: number; featured?: boolean }

/**
 * Returns public posts, newest first: all of them, the post with the id in `wanted`, only featured ones, or at most
 * `limit` ones.
 */
export function publicPosts(app: PbApp, wanted?: Wanted): PostVersion[] {
  return postsIn(readPublicPosts(app, wanted))
}

/** Parses the result of {@link readPublicPosts}. */
export function postsIn(read: string): PostVersion[] {
  return JSON.parse(read)
}

/**
 * Returns the posts of `publicPosts` as one JSON text, which is faster than reading thousands of rows column by column.
 * If the text equals an earlier one, no page of the blog has changed.
 */
export function readPublicPosts(app: PbApp, { id = '', limit = -1, featured = false }: Wanted = {}): string {
  const conditions = [...(id === '' ? [] : ['p.id = {:id}']), ...(featured ? ['p.featured = TRUE'] : [])]
  const rows = arrayOf(new DynamicModel({ all: '' }))
  app
    .db()
    .newQuery(
      `SELECT json_group_array(json_object('id', id, 'slug', slug, 'version', version, 'title', title, 'category', category, 'author', author,
         'published_date', published_date, 'read_time', read_time) ORDER BY published_date DESC, id) AS "all"
       FROM (
         SELECT p.id, p.slug, p.id || ' ' || p.updated || ' ' || COALESCE(a.updated, '') AS version,
           p.title, p.category, COALESCE(a.name, '') AS author, p.published_date, p.read_time
         FROM public_posts p LEFT JOIN blog_authors a ON a.id = p.author
         ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
         ORDER BY p.published_date DESC, p.id LIMIT {:limit}
       )`,
    )
    .bind({ limit, ...(id === '' ? {} : { id }) })
    .all(rows)
  return rows[0]?.all ?? '[]'
}

export function countPublicPosts(app: PbApp): number {
  const rows = arrayOf(new DynamicModel({ count: 0 }))
  app.db().newQuery('SELECT COUNT(*) AS count FROM public_posts').all(rows)
  return rows[0]?.count ?? 0
}
