import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { docketingEngineer } from '../support/http/application.ts'
import type { Row } from '../support/http/accounts.ts'
import { listedPosts, publishPost, getPage, untilShown } from '../support/http/published-page.ts'
import { openEventStream } from '../support/http/connections.ts'
import { runJob } from '../support/http/image-tool.ts'
import { timeInRow } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const PASSWORD = 'a-password-of-somebody'
/** A text in the title, excerpt, text and slug of every hidden post. */
const SECRET = 'unspoken'

let server: TestServer
let author: Row
let hidden: Row[]
/** The people who send requests, with their tokens. A superuser is missing, because superusers may see everything. */
let people: Array<[who: string, token: string]>
/** The people who write no articles. An administrator may edit articles, and so may open a hidden article by its ID. */
const readers = () => people.slice(0, 2)
const editor = () => people[2]?.[1] ?? ''

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  author = await server.admin.create('blog_authors', { name: 'Miriam Okafor' })
  await server.admin.create('users', {
    email: 'reader@firm.example',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    verified: true,
  })
  people = [
    ['a guest', ''],
    ['a user', await signIn('reader@firm.example', PASSWORD)],
    ['an administrator of the site', await signIn(server.credentials.email, server.credentials.password)],
  ]
  hidden = [
    await secret({ slug: `${SECRET}-draft`, published: false }),
    await secret({ slug: `${SECRET}-dated-draft`, published: false, published_date: '2026-01-01 00:00:00.000Z' }),
    await secret({ slug: `${SECRET}-scheduled`, published_date: '2099-01-01 00:00:00.000Z' }),
    await secret({ slug: `${SECRET}-previewed`, published: false, preview_until: '2099-01-01 00:00:00.000Z' }),
  ]
})
afterAll(() => server.remove())

async function signIn(identity: string, password: string): Promise<string> {
  const response = await fetch(`${server.origin}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, password }),
  })
  return v.parse(v.object({ token: v.string() }), await response.json()).token
}

const secret = (changes: Record<string, unknown>) =>
  publishPost(server, {
    title: `The ${SECRET} title`,
    excerpt: `An ${SECRET} excerpt`,
    content: `The ${SECRET} text.`,
    featured: true,
    author: author.id,
    ...changes,
  })
const as = (token: string) => (token === '' ? {} : { authorization: token })
const records = (collection: string, query = '') => `/api/collections/${collection}/records${query}`
const filter = (text: string) => `?filter=${encodeURIComponent(text)}`

const questions: Array<[what: string, path: () => string]> = [
  ['list', () => records('blog_posts')],
  ['list of everything', () => records('blog_posts', '?perPage=500&skipTotal=1')],
  ['filter by state', () => records('blog_posts', filter('published = false'))],
  ['filter by either state', () => records('blog_posts', filter('published = true || published = false'))],
  ['filter by date', () => records('blog_posts', filter('published_date > "2050-01-01"'))],
  ['filter by words', () => records('blog_posts', filter(`title ~ "${SECRET}" || excerpt ~ "${SECRET}"`))],
  ['filter by slug', () => records('blog_posts', filter(`slug = "${SECRET}-draft"`))],
  ['filter by author', () => records('blog_posts', filter(`author = "${author.id}"`))],
  ['filter by an author’s name', () => records('blog_posts', filter(`author.name ~ "Miriam"`))],
  ['filter by preview', () => records('blog_posts', filter('preview_link != ""'))],
  ['sort by a column', () => records('blog_posts', '?sort=-published_date,title,id')],
  ['sort by a hidden column', () => records('blog_posts', '?sort=preview_until')],
  ['expand the author', () => records('blog_posts', '?expand=author,author.blog_posts_via_author')],
  ['expand from the author', () => records('blog_authors', '?expand=blog_posts_via_author')],
  [
    'expand from one author',
    () => records('blog_authors', `/${author.id}?expand=blog_posts_via_author&fields=*,expand.*`),
  ],
  ['expand by a former slug', () => records('slug_redirects', '?expand=post')],
  ['stored pages', () => records('rendered_pages')],
  ['feed', () => '/rss.xml'],
  ['sitemap', () => '/sitemap.xml'],
  ['blog', () => '/blog'],
  ['resources', () => '/resources'],
  ['guides', () => '/resources/guides'],
]

test.each(questions)('%s reveals no drafts and scheduled posts', async (_, path) => {
  for (const [who, token] of people) {
    const { text } = await getPage(server, path(), as(token))
    expect({ who, tells: text.includes(SECRET) }).toEqual({ who, tells: false })
  }
})

test('filters on an author reveal neither the number nor the content of the author’s hidden posts', async () => {
  for (const [who, token] of people) {
    for (const guess of [
      `blog_posts_via_author.title ?~ "${SECRET}"`,
      'blog_posts_via_author.published ?= false',
      'blog_posts_via_author.id != ""',
    ]) {
      const { text } = await getPage(server, records('blog_authors', filter(guess)), as(token))
      expect({ who, guess, text }).toEqual({ who, guess, text: expect.not.stringContaining('Miriam') })
    }
  }
})

test('for every reader, a hidden post’s ID gets the answer of an unknown ID; its address is a 404 for all callers', async () => {
  for (const [, token] of readers()) {
    const missing = await getPage(server, records('blog_posts', '/missing00000000'), as(token))
    for (const { id, slug } of hidden) {
      const single = await getPage(server, records('blog_posts', `/${id}`), as(token))
      expect([single.status, single.text]).toEqual([404, missing.text])
      expect((await getPage(server, `/blog/${String(slug)}`)).status).toBe(404)
      expect((await getPage(server, `/blog/${id}`)).status).toBe(404)
    }
  }
  for (const { id, slug } of hidden) {
    const opened = await getPage(server, records('blog_posts', `/${id}`), as(editor()))
    expect([opened.status, opened.text.includes(String(slug))]).toEqual([200, true])
    expect((await getPage(server, `/blog/${String(slug)}`, as(editor()))).status).toBe(404)
  }
})

test('a superuser sees all hidden posts', async () => {
  expect((await listedPosts(server, '', await server.admin.token())).map(({ id }) => id).toSorted()).toEqual(
    hidden.map(({ id }) => id).toSorted(),
  )
})

test('readers get no realtime event about changes or deletions of hidden posts', async () => {
  const streams = await Promise.all(
    readers().map(([, token]) =>
      openEventStream(
        server.origin,
        ['blog_posts/*', 'job_roles/*', ...hidden.map(({ id }) => `blog_posts/${id}`)],
        token,
      ),
    ),
  )
  for (const { id } of hidden) await server.admin.update('blog_posts', id, { excerpt: `Another ${SECRET} excerpt` })
  const brief = await secret({ slug: `${SECRET}-brief`, published: false })
  await server.admin.remove('blog_posts', brief.id)
  // Everyone may read open jobs. This event comes after all others, so its arrival shows that the stream works.
  await server.admin.create('job_roles', { ...docketingEngineer, title: 'Marker' })
  for (const stream of streams) {
    await stream.hears('Marker')
    expect(stream.heard()).not.toContain(SECRET)
    await stream.close()
  }
})

test('a scheduled post appears everywhere at its time, by itself and once', async () => {
  const streams = await Promise.all(people.map(([, token]) => openEventStream(server.origin, ['blog_posts/*'], token)))
  const post = await publishPost(server, {
    slug: 'on-the-minute',
    title: 'On the minute',
    published_date: '2099-01-01 00:00:00.000Z',
    author: author.id,
  })
  expect((await getPage(server, '/blog/on-the-minute')).status).toBe(404)
  expect(await listedPosts(server, '')).toEqual([])
  expect((await getPage(server, '/rss.xml')).text).not.toContain('on-the-minute')

  // Write the date by SQL, as if time had passed. A save through PocketBase would send an event of its own.
  const query = `UPDATE blog_posts SET published_date = '${timeInRow(Date.now())}' WHERE id = '${post.id}'`
  await server.admin.call('POST', '/api/sql', { query })
  await runJob(server.admin, 'render-pages')
  await until('the API has it', async () => (await listedPosts(server, '')).length === 1)
  for (const path of ['/blog/on-the-minute', '/blog', '/resources', '/rss.xml'])
    await untilShown(server, path, 'On the minute')
  await untilShown(server, '/sitemap.xml', `<loc>${server.origin}/blog/on-the-minute</loc>`)
  // The next run of the job must send no second event.
  await runJob(server.admin, 'render-pages')
  const marker = await publishPost(server, { slug: 'marker', author: author.id })
  for (const stream of streams) {
    await stream.hears('on-the-minute')
    await stream.hears('"slug":"marker"')
    expect(stream.heard().match(/"slug":"on-the-minute"/g)).toHaveLength(1)
    await stream.close()
  }
  for (const { id } of [post, marker]) await server.admin.remove('blog_posts', id)
})
