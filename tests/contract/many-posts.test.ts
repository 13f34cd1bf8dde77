import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listedPosts, publishPost } from '../support/http/blog-posts.ts'
import { getPage, untilShown, VISIBLE_MS } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const POSTS = 1000
const RENDERED_AT_START = 50
/** On a machine so busy that it takes longer, visitors are not kept waiting. */
const START_MS_MAX = 20_000
const LIST_BYTES_MAX = 40 * 1024

let server: TestServer
let renderedAtStart: string[]
let startMs: number

/** As many articles as a firm may write in twenty years, none of them rendered: what a start with another build finds. */
beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  await publishPost(server, { slug: 'model', featured: true, content: 'A paragraph of the article. '.repeat(50) })
  await server.stop()
  inDatabase((database) => {
    const columns = database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all('blog_posts')
      .map((column) => String(column['name']))
    const copied = columns.filter((name) => !['id', 'slug', 'title', 'published_date', 'featured'].includes(name))
    const insert = database.prepare(
      `INSERT INTO blog_posts (id, slug, title, published_date, featured, ${copied.join(', ')}) SELECT ?, ?, ?, ?, FALSE, ${copied.join(', ')} FROM blog_posts WHERE slug = 'model'`,
    )
    database.exec('BEGIN')
    for (let index = 1; index <= POSTS; index += 1) {
      const hour = new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString().replace('T', ' ')
      insert.run(
        `post${String(index).padStart(11, '0')}`,
        `post-${index}`,
        `What a firm must know, part ${index}`,
        hour,
      )
    }
    database.exec("DELETE FROM rendered_pages; DELETE FROM blog_posts WHERE slug = 'model'; COMMIT")
  })
  const began = performance.now()
  await server.start()
  startMs = performance.now() - began
  renderedAtStart = storedPaths()
}, 90_000)
afterAll(() => server.remove())

function inDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(server.dataDir, 'data.db'), { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const storedPaths = () =>
  inDatabase((database) =>
    database
      .prepare('SELECT path FROM rendered_pages ORDER BY rowid')
      .all()
      .map((row) => String(row['path'])),
  )

test('the lists are there before the first request is taken, and the newest fifty, or as many of them as twenty seconds allow', () => {
  const articles = renderedAtStart.filter((path) => path.startsWith('/blog/'))
  expect(articles).toEqual(articles.map((_, index) => `/blog/post-${POSTS - index}`))
  expect(articles.length >= RENDERED_AT_START || startMs >= START_MS_MAX).toBe(true)
  for (const path of ['/blog', '/resources', '/resources/guides']) expect(renderedAtStart).toContain(path)
})

test('the sitemap names every article once, rendered or not', async () => {
  const { text } = await getPage(server, '/sitemap.xml')
  const named = [...text.matchAll(/<loc>[^<]*(\/blog\/[^<]+)<\/loc>\s*<lastmod>20\d\d-/g)].map(([, path = '']) => path)
  expect(named.toSorted()).toEqual(Array.from({ length: POSTS }, (_, index) => `/blog/post-${index + 1}`).toSorted())
  expect(storedPaths().length).toBeLessThan(POSTS)
})

test('an old article that many ask for first is rendered then, once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => getPage(server, '/blog/post-3')))
  expect(answers.map(({ status, text }) => [status, text.includes('What a firm must know, part 3')])).toEqual(
    Array.from({ length: 10 }, () => [200, true]),
  )
  expect(storedPaths().filter((path) => path === '/blog/post-3')).toHaveLength(1)
})

test('while the rest is rendered, a new article is on its page at once and in feed and lists within a second', async () => {
  await publishPost(server, { slug: 'brand-new', title: 'Brand new' })
  expect((await getPage(server, '/blog/brand-new')).status).toBe(200)
  await untilShown(server, '/rss.xml', '/blog/brand-new', VISIBLE_MS)
  await untilShown(server, '/blog', '/blog/brand-new', VISIBLE_MS)
  await untilShown(server, '/blog', `${POSTS + 1} articles found`, VISIBLE_MS)
})

test('the first page of the list stays light', async () => {
  const { text } = await getPage(server, '/blog')
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(LIST_BYTES_MAX)
})

test('the API gives all of them in two answers', async () => {
  const pages = await Promise.all([1, 2].map((page) => listedPosts(server, `perPage=1000&page=${page}&fields=id`)))
  expect(pages.map((posts) => posts.length)).toEqual([1000, 1])
})
