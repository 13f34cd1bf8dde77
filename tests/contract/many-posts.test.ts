import type { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listedPosts, publishPost, getPage, untilShown } from '../support/http/published-page.ts'
import { isListingPage } from '../../src/lib/server-pages.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { openDatabase } from '../support/servers/seeds.ts'

const POSTS = 300
const LIST_BYTES_MAX = 40 * 1024

let server: TestServer
let renderedAtStart: string[]
let sitemapAtStart: string
let renderedThen: string[]

/** Create many articles that are not rendered yet, as at the first start of a new build. */
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
  await server.start()
  renderedAtStart = storedPaths()
  sitemapAtStart = (await getPage(server, '/sitemap.xml')).text
  renderedThen = storedPaths()
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

const storedPaths = () =>
  inDatabase((database) =>
    database
      .prepare('SELECT path FROM rendered_pages ORDER BY rowid')
      .all()
      .map((row) => String(row['path'])),
  )

test('the server renders the lists first, and the articles do not delay the first request', async () => {
  const lists = ['/blog', '/resources', '/resources/guides']
  const stored = await until('the lists are stored', () => {
    const paths = storedPaths()
    return lists.every((list) => paths.includes(list)) ? paths : undefined
  })
  const article = stored.findIndex((path) => path.startsWith('/blog/post-'))
  expect(stored.slice(0, article === -1 ? undefined : article)).toEqual(expect.arrayContaining(lists))
  // The server may have rendered some articles while it started, but not all of them.
  expect(renderedAtStart.filter((path) => path.startsWith('/blog/')).length).toBeLessThan(POSTS)
})

test('the sitemap names every article once, rendered or not', () => {
  const named = [...sitemapAtStart.matchAll(/<loc>[^<]*(\/blog\/[^<]+)<\/loc>\s*<lastmod>20\d\d-/g)].map(
    ([, path = '']) => path,
  )
  const articles = named.filter((path) => !isListingPage(path))
  expect(articles.toSorted()).toEqual(Array.from({ length: POSTS }, (_, index) => `/blog/post-${index + 1}`).toSorted())
  expect(renderedThen.length).toBeLessThan(POSTS)
})

test('many concurrent first requests for an old article cause only one rendering', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => getPage(server, '/blog/post-3')))
  expect(answers.map(({ status, text }) => [status, text.includes('What a firm must know, part 3')])).toEqual(
    Array.from({ length: 10 }, () => [200, true]),
  )
  expect(storedPaths().filter((path) => path === '/blog/post-3')).toHaveLength(1)
})

test('while the server renders the other articles, a new article has its page at once, and is soon in feed and lists', async () => {
  const { id } = await publishPost(server, { slug: 'brand-new', title: 'Brand new' })
  expect((await getPage(server, '/blog/brand-new')).status).toBe(200)
  await untilShown(server, '/rss.xml', '/blog/brand-new')
  await untilShown(server, '/blog', '/blog/brand-new')
  await untilShown(server, '/blog', `${POSTS + 1} articles found`)
  await server.admin.remove('blog_posts', id)
})

test('the first page of the list stays small', async () => {
  const { text } = await getPage(server, '/blog')
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(LIST_BYTES_MAX)
})

test('the API returns all articles in two answers', async () => {
  const pages = await Promise.all([1, 2].map((page) => listedPosts(server, `perPage=200&page=${page}&fields=id`)))
  expect(pages.map((posts) => posts.length)).toEqual([200, 100])
})

test('after an update the server accepts the first request before it has rendered any page, and answers it with the new build', async () => {
  await server.stop()
  inDatabase((database) => database.exec("UPDATE rendered_pages SET build = 'another', html = '<p>Former.</p>'"))
  await server.start()
  const taken = new Date().toISOString().replace('T', ' ')
  expect((await getPage(server, '/blog')).text).not.toContain('Former.')
  expect((await getPage(server, `/blog/post-${POSTS}`)).text).not.toContain('Former.')
  const lists = "path NOT LIKE '/blog/%'"
  const left = () =>
    inDatabase((database) =>
      database.prepare(`SELECT path FROM rendered_pages WHERE ${lists} AND build = 'another'`).all(),
    )
  await until('the lists are rendered', () => left().length === 0)
  const [last] = inDatabase((database) =>
    database.prepare(`SELECT max(updated) AS updated FROM rendered_pages WHERE ${lists}`).all(),
  )
  expect(String(last?.['updated']) > taken).toBe(true)
})
