import { afterAll, beforeAll, expect, test } from 'vitest'
import { listedPosts, publishPost, getPage, untilShown } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
afterAll(() => server.remove())

const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()
const inAnHour = () => inTime(3_600_000)
const draft = (changes: Record<string, unknown> = {}) =>
  publishPost(server, { published: false, preview_until: inAnHour(), ...changes })
const pathOf = (post: Record<string, unknown>) => String(post['preview_link']).replace(server.origin, '')

test('a draft’s secret link shows the draft, marked as a draft, and no cache stores the page', async () => {
  const post = await draft({ title: 'Not out yet' })
  expect(post['preview_link']).toMatch(new RegExp(`^${server.origin}/preview/[A-Za-z0-9]{32}$`))
  const { status, text, headers } = await untilShown(server, pathOf(post), 'Not out yet')
  expect(status).toBe(200)
  expect(text).toContain('<strong>Preview.</strong>')
  expect(text).toContain('The second.')
  expect(text).toMatch(/<meta name="robots" content="noindex, nofollow"\/>/)
  expect(
    Object.fromEntries(
      ['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy', 'ETag'].map((name) => [name, headers.get(name)]),
    ),
  ).toEqual({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
    ETag: null,
  })
  expect((await getPage(server, '/blog/not-out-yet')).status).toBe(404)
  expect((await getPage(server, '/sitemap.xml')).text).not.toContain('preview')
})

test('the API does not reveal the link, and the stored hash opens no page', async () => {
  const post = await draft({ slug: 'secret-link' })
  await untilShown(server, pathOf(post), 'The second.')
  const token = pathOf(post).slice('/preview/'.length)
  const stored = (await server.admin.rows('rendered_pages')).filter(({ path }) => String(path).startsWith('/preview/'))
  expect(JSON.stringify(stored)).not.toContain(token)
  for (const { path } of stored) expect((await getPage(server, String(path))).status).toBe(404)

  await server.admin.update('blog_posts', post.id, { published: true })
  const listed = await listedPosts(server, '')
  expect(listed.map(({ slug }) => slug)).toContain('secret-link')
  expect(JSON.stringify(listed)).not.toMatch(/preview/)
  expect(await listedPosts(server, `filter=${encodeURIComponent('preview_link != ""')}`)).toEqual([])
  expect(await listedPosts(server, 'sort=preview_link')).toEqual([])
})

test('the preview shows later edits, and a scheduled article has a preview too', async () => {
  const post = await draft({ published: true, published_date: '2099-01-01 00:00:00.000Z' })
  await untilShown(server, pathOf(post), 'January 1, 2099')
  expect(await server.admin.update('blog_posts', post.id, { content: 'Rewritten.' })).toMatchObject({
    preview_link: post['preview_link'],
  })
  await untilShown(server, pathOf(post), 'Rewritten.')
})

test('a preview link expires', async () => {
  const post = await draft()
  await untilShown(server, pathOf(post), 'The second.')
  // The server refuses a time in the past. If this save takes longer than the short time, try again.
  await until('the link ends soon', () =>
    server.admin.update('blog_posts', post.id, { preview_until: inTime(2000) }).catch(() => undefined),
  )
  const { status, text, headers } = await untilShown(server, pathOf(post), 'This preview has ended')
  expect({ status, text, kept: headers.get('Cache-Control') }).toEqual({
    status: 404,
    text: expect.stringContaining('This preview has ended'),
    kept: 'no-store',
  })
})

test.each([
  ['withdrawn', { preview_until: '' }],
  ['published', { published: true }],
])('a link ends when the article is %s', async (_, changes) => {
  const post = await draft()
  await untilShown(server, pathOf(post), 'The second.')
  await server.admin.update('blog_posts', post.id, changes)
  expect(await until('the preview has ended', async () => (await getPage(server, pathOf(post))).status === 404)).toBe(
    true,
  )
})

test('a revoked link stops working at once, and the next link differs', async () => {
  const post = await draft()
  await untilShown(server, pathOf(post), 'The second.')
  expect(await server.admin.update('blog_posts', post.id, { preview_until: '' })).toMatchObject({ preview_link: '' })
  expect((await getPage(server, pathOf(post))).status).toBe(404)
  const again = await server.admin.update('blog_posts', post.id, { preview_until: inAnHour() })
  expect(pathOf(again)).toMatch(/^\/preview\/\w{32}$/)
  expect(pathOf(again)).not.toBe(pathOf(post))
})

test('deleting an article deletes its link', async () => {
  const post = await draft()
  await untilShown(server, pathOf(post), 'The second.')
  await server.admin.remove('blog_posts', post.id)
  expect((await getPage(server, pathOf(post))).status).toBe(404)
})

test('no caller can choose the link’s secret, and a time in the past is refused', async () => {
  const post = await draft()
  expect(
    await server.admin.update('blog_posts', post.id, { preview_link: 'https://evil.example/preview/x' }),
  ).toMatchObject({ preview_link: post['preview_link'] })
  expect(await draft({ preview_until: '', preview_link: 'x' })).toMatchObject({ preview_link: '' })
  await expect(draft({ preview_until: '2026-01-01 00:00:00.000Z' })).rejects.toThrow(
    /answered 400: .*"preview_until".*has passed/,
  )
})

test('a guessed link opens no preview', async () => {
  for (const path of ['/preview', '/preview/', '/preview/404', '/preview/x', `/preview/${'a'.repeat(32)}`]) {
    const { status, headers } = await getPage(server, path)
    expect([404, 308]).toContain(status)
    expect(headers.get('ETag')).toBeNull()
  }
})
