// Decision: docs/decisions/0005-a-view-says-which-articles-are-public.md

/**
 * What `public_posts` holds, in the language of PocketBase's rules: who lists or views `blog_posts` over the API gets the rows that this
 * lets through. The view and this rule are written together in the migration that made both, and a test holds them to the same rows.
 */
export const PUBLIC_POST = "published = true && published_date != '' && published_date <= @now"

/** A public post without its texts. `version` changes whenever the post or its author does; `author` is a name, empty without one. */
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

/** Whether anyone may read the post now. */
export function isPublic(app: PbApp, id: string): boolean {
  return publicPosts(app, { id }).length > 0
}

type Wanted = { id?: string; limit?: number; featured?: boolean }

/** Public posts, newest first: all of them, the one with this id, or the first featured ones. */
export function publicPosts(app: PbApp, wanted?: Wanted): PostVersion[] {
  return postsIn(readPublicPosts(app, wanted))
}

/** What {@link readPublicPosts} has read. */
export function postsIn(read: string): PostVersion[] {
  return JSON.parse(read)
}

/**
 * The same as one text, because each look at a row that the program holds costs more than to read the whole row from JSON, and thousands of
 * rows are looked at. As long as it is the same text, nothing that is made of it has changed.
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

/** How many posts anyone may read now. */
export function countPublicPosts(app: PbApp): number {
  const rows = arrayOf(new DynamicModel({ count: 0 }))
  app.db().newQuery('SELECT COUNT(*) AS count FROM public_posts').all(rows)
  return rows[0]?.count ?? 0
}
