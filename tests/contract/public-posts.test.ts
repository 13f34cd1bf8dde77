import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listedPosts, publishPost, getPage } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { openDatabase } from '../support/servers/seeds.ts'

const HOUR_MS = 3_600_000
const at = (time: number) => new Date(time).toISOString().replace('T', ' ')

/**
 * Every possible state of a post in the database table, by slug. A save through PocketBase never leaves the date of a
 * published post empty, but an external script may.
 */
const states: ReadonlyArray<[slug: string, published: 0 | 1, date: string, who: 'public' | 'scheduled' | 'nobody']> = [
  ['published-long-ago', 1, '2020-02-29 23:59:59.999Z', 'public'],
  ['published-just-now', 1, at(Date.now()), 'public'],
  ['published-in-an-hour', 1, at(Date.now() + HOUR_MS), 'scheduled'],
  ['published-far-ahead', 1, '9999-12-31 23:59:59.999Z', 'scheduled'],
  ['published-without-a-date', 1, '', 'nobody'],
  ['draft-of-long-ago', 0, '2020-02-29 23:59:59.999Z', 'nobody'],
  ['draft-of-just-now', 0, at(Date.now()), 'nobody'],
  ['draft-for-in-an-hour', 0, at(Date.now() + HOUR_MS), 'nobody'],
  ['draft-without-a-date', 0, '', 'nobody'],
]
const slugsOf = (wanted: string) =>
  states
    .filter(([, , , who]) => who === wanted)
    .map(([slug]) => slug)
    .toSorted()

let server: TestServer
let ids: Map<string, string>

/** Write the rows by SQL, because the PocketBase hooks would fill empty dates. */
beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  for (const [slug] of states) await publishPost(server, { slug, title: slug, published: false })
  ids = new Map((await server.admin.rows('blog_posts')).map((row) => [String(row['slug']), row.id]))
  await server.stop()
  inDatabase((database) => {
    const update = database.prepare(
      'UPDATE blog_posts SET published = ?, published_date = ?, updated = ? WHERE slug = ?',
    )
    for (const [slug, published, date] of states) update.run(published, date, at(Date.now()), slug)
  })
  await server.start()
})
afterAll(() => server.remove())

function inDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = openDatabase(server.dataDir)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const column = (sql: string): string[] =>
  inDatabase((database) =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0])),
  )

test('the view of public posts contains exactly the published posts whose date has passed', () => {
  expect(column('SELECT slug FROM public_posts ORDER BY slug')).toEqual(slugsOf('public'))
  expect(column('SELECT slug FROM scheduled_posts ORDER BY slug')).toEqual(slugsOf('scheduled'))
})

test('the access rule of the API lets a guest read exactly the posts of the view', async () => {
  expect((await listedPosts(server, 'sort=title')).map(({ slug }) => slug)).toEqual(slugsOf('public'))
  const single = await Promise.all(
    states.map(async ([slug, , , who]) => {
      const { status } = await getPage(server, `/api/collections/blog_posts/records/${ids.get(slug)}`)
      return [slug, status, who === 'public' ? 200 : 404]
    }),
  )
  for (const [slug, status, expected] of single) expect([slug, status]).toEqual([slug, expected])
})

test('pages, list, feed and sitemap contain the same posts as the view', async () => {
  for (const path of ['/blog', '/rss.xml', '/sitemap.xml']) {
    const { text } = await getPage(server, path)
    const named = new Set([...text.matchAll(/\/blog\/([a-z-]+)/g)].map(([, slug]) => slug))
    expect([
      path,
      states
        .map(([slug]) => slug)
        .filter((slug) => named.has(slug))
        .toSorted(),
    ]).toEqual([path, slugsOf('public')])
  }
  for (const [slug, , , who] of states)
    expect([slug, (await getPage(server, `/blog/${slug}`)).status]).toEqual([slug, who === 'public' ? 200 : 404])
})

test('the column for the date refuses NULL, so a missing date is always an empty text', () => {
  expect(() => column('UPDATE blog_posts SET published_date = NULL')).toThrow('NOT NULL constraint failed')
})

/**
 * The SQL queries of lists, jobs and feed. Each must use the index of public posts instead of a scan of the whole
 * table.
 */
test.each([
  ['the newest', 'SELECT id FROM public_posts ORDER BY published_date DESC, id LIMIT 24'],
  [
    'the newest with their authors',
    'SELECT p.id, a.name FROM public_posts p LEFT JOIN blog_authors a ON a.id = p.author ORDER BY p.published_date DESC, p.id LIMIT 50',
  ],
  ['how many', 'SELECT COUNT(*) FROM public_posts'],
  ['the due', 'SELECT id FROM public_posts WHERE published_date > updated'],
  ['the next', 'SELECT MIN(published_date) FROM scheduled_posts'],
])('%s are found by the index of public posts', (_, sql) => {
  const plan = inDatabase((database) => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()).map((row) =>
    String(row['detail']),
  )
  expect(plan[0]).toMatch(
    /^SEARCH blog_posts USING (COVERING )?INDEX idx_blog_posts_public \(published=\? AND published_date[<>]\?\)$/,
  )
})
