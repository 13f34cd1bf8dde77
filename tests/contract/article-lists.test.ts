import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '../../src/blog/rules/categories.ts'
import { isListingPage } from '../../src/lib/server-pages.ts'
import { publishPost, getPage, untilGone, untilServed, untilShown } from '../support/http/published-page.ts'
import { seedPosts } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const POSTS = 30

let server: TestServer

/** Create more articles than any page of the site contains. */
beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  seedPosts(server.dataDir, POSTS)
  await server.admin.call('POST', '/api/crons/render-pages')
  await untilShown(server, '/blog', `${POSTS} articles found`)
  // This page links to all lists. The server stores it before the lists, so wait for each list too.
  await untilShown(server, '/resources/articles', '/blog/category/')
  for (const path of await linksOf('/resources/articles')) if (isListingPage(path)) await untilServed(server, path)
})
afterAll(() => server.remove())

/** Returns the paths of the links in the `main` of a served page. */
async function linksOf(path: string): Promise<string[]> {
  const { status, text } = await getPage(server, path)
  expect(status).toBe(200)
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
  return [...main.matchAll(/<a[^>]* href="(\/[^"#?]*)"|<a href="(\/[^"#?]*)"/g)].map(([, a, b]) => a ?? b ?? '')
}

const isArticle = (path: string) => /^\/blog\/post-\d+$/.test(path)

for (const start of ['/blog', '/resources/guides'])
  test(`links lead from ${start} to all ${POSTS} articles, without a script`, async () => {
    const found = new Set<string>()
    expect((await linksOf(start)).filter(isArticle).length).toBeLessThan(POSTS)
    expect(await linksOf(start)).toContain('/resources/articles')
    for (const list of await linksOf('/resources/articles'))
      if (list.startsWith('/blog/year/')) for (const path of await linksOf(list)) if (isArticle(path)) found.add(path)
    expect(found.size).toBe(POSTS)
  })

test('the page of all lists names the two newest articles of each field, with links', async () => {
  const named = (await linksOf('/resources/articles')).filter(isArticle)
  // The first articles are the newest, and their categories alternate.
  const newest = Array.from({ length: 2 * categories.length }, (_, place) => `/blog/post-${place + 1}`)
  expect(named.toSorted()).toEqual(newest.toSorted())
})

test('each field of law and each author has a list of all its articles, at one canonical address that is in the sitemap', async () => {
  const { text: sitemap } = await getPage(server, '/sitemap.xml')
  const lists = (await linksOf('/resources/articles')).filter(isListingPage)
  expect(lists.filter((path) => path.startsWith('/blog/category/'))).toHaveLength(categories.length)
  expect(lists.filter((path) => path.startsWith('/blog/author/'))).toEqual(['/blog/author/seed-author'])
  let inFields = 0
  for (const path of lists) {
    const { text } = await getPage(server, path)
    expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]).toMatch(new RegExp(`^https?://[^/]+${path}$`))
    expect(text).not.toContain('noindex')
    expect(sitemap.split(`${path}</loc>`)).toHaveLength(2)
    if (path.startsWith('/blog/category/')) inFields += new Set((await linksOf(path)).filter(isArticle)).size
  }
  expect(inFields).toBe(POSTS)
  // The list shows two dozen cards, and all other articles as lines of text.
  expect(new Set((await linksOf('/blog/author/seed-author')).filter(isArticle)).size).toBe(POSTS)
  for (const path of ['/blog/category/admiralty', '/blog/author/nobody', '/blog/colour/red', '/blog/category'])
    expect((await getPage(server, path)).status).toBe(404)
})

test('an article links to the two previous articles of its category, to its category and to its author', async () => {
  // The categories alternate from post to post.
  const path = '/blog/post-9'
  await untilServed(server, path)
  const links = await linksOf(path)
  expect([...new Set(links.filter(isArticle))]).toEqual([
    `/blog/post-${9 + categories.length}`,
    `/blog/post-${9 + 2 * categories.length}`,
  ])
  expect(links).toContain('/blog/category/technology')
  expect(links).toContain('/blog/author/seed-author')
  expect(links).toContain('/security')
})

test('the server renders a list again only if it shows a new article, or links to a new list', async () => {
  const rendered = async () =>
    (await server.admin.rows('rendered_pages'))
      .map((page) => ({ path: String(page['path']), at: String(page['updated']) }))
      .filter(({ path }) => isListingPage(path))
  const before = new Map((await rendered()).map(({ path, at }) => [path, at]))
  const { id } = await publishPost(server, {
    title: 'Shoals',
    category: 'Technology',
    published_date: '2018-05-01 10:00:00.000Z',
  })
  // The server renders the lists in order: categories, authors, and years, the earliest last.
  await untilServed(server, '/blog/year/2018')
  const again = (await rendered()).filter(({ path, at }) => before.get(path) !== at)
  // The lists of other authors and other years link to the two new lists. Those of other categories show nothing new.
  const linking = [...before.keys()].filter((path) => !path.startsWith('/blog/category/'))
  expect(again.map(({ path }) => path).toSorted()).toEqual(
    [...linking, '/blog/author/editorial-team', '/blog/category/technology', '/blog/year/2018'].toSorted(),
  )
  await server.admin.remove('blog_posts', id)
  await until('its list is gone', async () => (await getPage(server, '/blog/year/2018')).status === 404)
  await untilGone(server, '/resources/articles', '/blog/year/2018')
})

test('a new article appears in lists and links; after it is unpublished it disappears from them, and a list without articles is removed', async () => {
  const author = await server.admin.create('blog_authors', { name: 'Zoë O’Hara' })
  const { id } = await publishPost(server, {
    slug: 'tides',
    title: 'Tides',
    category: 'Technology',
    author: author.id,
    published_date: '2019-05-01 10:00:00.000Z',
  })
  await untilServed(server, '/blog/author/zoe-ohara')
  await untilShown(server, '/blog/category/technology', '/blog/tides')
  await untilShown(server, '/blog/year/2019', '/blog/tides')
  await untilShown(server, '/resources/articles', '/blog/year/2019')
  // Until the new article existed, the oldest article of the category had only newer articles to link to.
  const oldest = `/blog/post-${POSTS - ((POSTS - 1) % categories.length)}`
  await untilShown(server, oldest, '/blog/tides')

  await server.admin.update('blog_posts', id, { published: false })
  for (const path of ['/blog/category/technology', '/resources/articles', oldest])
    await untilGone(server, path, path === '/resources/articles' ? '/blog/year/2019' : '/blog/tides')
  for (const path of ['/blog/author/zoe-ohara', '/blog/year/2019'])
    await until(`${path} is gone`, async () => (await getPage(server, path)).status === 404)
  expect((await getPage(server, '/sitemap.xml')).text).not.toContain('zoe-ohara')
})
