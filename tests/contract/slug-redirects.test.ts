import { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadArticle } from '../../src/blog/load-article.ts'
import { postsFromApi } from '../../src/blog/posts-source.ts'
import { publishPost, getPage, untilServed, untilShown } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(async () => {
  for (const { id } of await server.admin.rows('blog_posts')) await server.admin.remove('blog_posts', id)
})
afterAll(() => server.remove())

const rename = (id: string, slug: string) => server.admin.update('blog_posts', id, { slug })
/** Returns the result of following a link inside the site. */
const follow = (name: string) => loadArticle(new QueryClient(), postsFromApi(), name)
/** Returns the answer to a request as "200", "404", or "308 /where/to". */
const answer = async (path: string) => {
  const { status, location } = await getPage(server, path)
  return [status, ...(location === null ? [] : [location])].join(' ')
}

test('a former slug redirects to the present one at once, and keeps the query', async () => {
  const { id } = await publishPost(server, { slug: 'before' })
  await rename(id, 'after')
  expect(await answer('/blog/before')).toBe('308 /blog/after')
  expect(await answer('/blog/before?utm_source=mail&x=%26')).toBe('308 /blog/after?utm_source=mail&x=%26')
  expect(await answer('/blog/before/')).toBe('308 /blog/after')
  expect(await untilServed(server, '/blog/after')).toMatchObject({ status: 200 })
})

test('after several changes each former slug redirects to the last one in one step, and a slug that is used again is a page again', async () => {
  const { id } = await publishPost(server, { slug: 'one' })
  for (const slug of ['two', 'three']) await rename(id, slug)
  expect(await Promise.all(['/blog/one', '/blog/two', '/blog/three'].map(answer))).toEqual([
    '308 /blog/three',
    '308 /blog/three',
    '200',
  ])
  await rename(id, 'one')
  expect(await Promise.all(['/blog/one', '/blog/two', '/blog/three'].map(answer))).toEqual([
    '200',
    '308 /blog/one',
    '308 /blog/one',
  ])
})

test('an article may use another article’s former slug, but a proposed slug never does', async () => {
  const { id } = await publishPost(server, { slug: 'engagement-letters' })
  await rename(id, 'letters')
  expect(await publishPost(server, { title: 'Engagement letters' })).toMatchObject({ slug: 'engagement-letters-2' })
  expect(await answer('/blog/engagement-letters')).toBe('308 /blog/letters')
  await publishPost(server, { slug: 'engagement-letters', title: 'Another one' })
  await untilShown(server, '/blog/engagement-letters', 'Another one')
})

test('an article whose slug an editor clears gets the slug of its title', async () => {
  const { id } = await publishPost(server, { title: 'Engagement letters' })
  await rename(id, 'letters')
  expect(await rename(id, '')).toMatchObject({ slug: 'engagement-letters' })
  expect(await answer('/blog/letters')).toBe('308 /blog/engagement-letters')
})

test('no slug leads to an unpublished article', async () => {
  const post = await publishPost(server, { slug: 'shown' })
  await rename(post.id, 'renamed')
  await server.admin.update('blog_posts', post.id, { published: false })
  expect(await Promise.all(['/blog/shown', '/blog/renamed', `/blog/${post.id}`].map(answer))).toEqual([
    '404',
    '404',
    '404',
  ])
  await server.admin.update('blog_posts', post.id, { published: true })
  expect(await answer('/blog/shown')).toBe('308 /blog/renamed')
  await server.admin.remove('blog_posts', post.id)
  expect(await answer('/blog/shown')).toBe('404')
  expect(await server.admin.rows('slug_redirects')).toEqual([])
})

test('an address with an article’s ID redirects to the article, unless it is scheduled', async () => {
  const shown = await publishPost(server, { slug: 'by-id' })
  const scheduled = await publishPost(server, { slug: 'not-yet', published_date: '2099-01-01 00:00:00.000Z' })
  expect(await answer(`/blog/${shown.id}?a=1`)).toBe('308 /blog/by-id?a=1')
  expect(await answer(`/blog/${scheduled.id}`)).toBe('404')
  expect(await answer('/blog/000000000000000')).toBe('404')
})

test('a link inside the site with an article’s ID leads to the article too, unless it is scheduled', async () => {
  const shown = await publishPost(server, { slug: 'by-id' })
  const scheduled = await publishPost(server, { slug: 'not-yet', published_date: '2099-01-01 00:00:00.000Z' })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(server.origin + path, init))
  try {
    expect(await follow('by-id')).toMatchObject({ id: shown.id, slug: 'by-id' })
    await expect(follow(shown.id)).rejects.toMatchObject({
      options: { to: '/blog/$slug', params: { slug: 'by-id' }, replace: true },
    })
    await expect(follow(scheduled.id)).rejects.toEqual(notFound())
    await expect(follow('000000000000000')).rejects.toEqual(notFound())
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a link inside the site with a former slug leads to the article, unless it is unpublished', async () => {
  const { id } = await publishPost(server, { slug: 'in-an-old-list' })
  await rename(id, 'renamed-since')
  const withdrawn = await publishPost(server, { slug: 'withdrawn-before' })
  await server.admin.update('blog_posts', withdrawn.id, { slug: 'withdrawn', published: false })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(server.origin + path, init))
  try {
    await expect(follow('in-an-old-list')).rejects.toMatchObject({
      options: { to: '/blog/$slug', params: { slug: 'renamed-since' }, replace: true },
    })
    await expect(follow('withdrawn-before')).rejects.toEqual(notFound())
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a draft that was never public leaves no redirect', async () => {
  const { id } = await publishPost(server, { slug: 'working-title', published: false })
  await rename(id, 'final-title')
  expect(await server.admin.rows('slug_redirects')).toEqual([])
})

test('a refused rename changes nothing', async () => {
  await publishPost(server, { slug: 'taken' })
  const { id } = await publishPost(server, { slug: 'stays' })
  await expect(rename(id, 'taken')).rejects.toThrow(/"slug"/)
  expect(await answer('/blog/stays')).toBe('200')
  expect(await server.admin.rows('slug_redirects')).toEqual([])
})

test('redirects still work after the server was killed', async () => {
  const { id } = await publishPost(server, { slug: 'left' })
  await rename(id, 'reached')
  await server.kill()
  await server.start()
  expect(await answer('/blog/left')).toBe('308 /blog/reached')
})
