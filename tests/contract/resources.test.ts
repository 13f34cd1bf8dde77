import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { giveStrayCategory } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

/** The title of the card that the page shows if there are no articles. */
const FALLBACK = 'Moving a law firm to another practice system'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(async () => {
  for (const { id } of await server.admin.rows('blog_posts')) await server.admin.remove('blog_posts', id)
})
afterAll(() => server.remove())

/** Publishes a post on this day of November 2026. */
const publish = (title: string, day: number, changes: Record<string, unknown> = {}) =>
  server.admin.create('blog_posts', {
    title,
    excerpt: `About ${title}.`,
    content: 'word '.repeat(1000),
    category: 'Technology',
    published: true,
    published_date: `2026-11-${String(day).padStart(2, '0')} 09:00:00.000Z`,
    ...changes,
  })

async function get(path: string): Promise<string> {
  const response = await fetch(`${server.origin}${path}`, { redirect: 'manual' })
  expect(response.status).toBe(200)
  return response.text()
}

const shows = (path: string, holds: (html: string) => boolean) =>
  until(`${path} shows what is expected`, async () => {
    const html = await get(path)
    return holds(html) && html
  })

/** Returns the visible text, without the data for hydration at the end. */
const text = (html: string) =>
  html
    .slice(0, html.indexOf('id="state"'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const featured = (html: string) => /<article class="featured-resource.*?<\/article>/s.exec(html)?.[0] ?? ''
const listed = (html: string) =>
  [...html.matchAll(/class="post-line__title"><a[^>]*href="([^"]+)"/g)].map(([, href]) => href)

test('without posts the page shows the fallback card, and is otherwise complete', async () => {
  const html = await shows('/resources', (page) => featured(page).includes(FALLBACK))
  expect(featured(html)).toContain('href="/resources/migration-guide"')
  expect(listed(html)).toEqual([])
  for (const path of ['guides', 'videos', 'templates', 'case-studies'])
    expect(html).toContain(`href="/resources/${path}"`)
  expect(html).toMatch(/href="\/blog"[^>]*>View All Posts</)
  expect(text(html)).toContain('No articles have been published yet.')
})

test('the newest post is featured with type, category, title, excerpt and reading time, and is the first in the list', async () => {
  await publish('The older one', 1, { slug: 'older', featured: true })
  await publish('The newer one', 2, { slug: 'newer', category: 'Privacy Law' })
  const html = await shows('/resources', (page) => featured(page).includes('The newer one'))
  for (const part of ['Blog Post', 'Privacy Law', 'The newer one', 'About The newer one.', '5 min read'])
    expect(text(`${featured(html)}id="state"`)).toContain(part)
  expect(featured(html)).toContain('href="/blog/newer"')
  expect(listed(html)).toEqual(['/blog/newer', '/blog/older'])
})

test('at most four posts are listed, the newest first', async () => {
  for (let day = 1; day <= 6; day += 1) await publish(`Number ${day}`, day, { slug: `number-${day}` })
  const html = await shows('/resources', (page) => listed(page)[0] === '/blog/number-6')
  expect(listed(html)).toEqual(['/blog/number-6', '/blog/number-5', '/blog/number-4', '/blog/number-3'])
})

test('an unpublished post disappears from both pages, and without posts the fallback card is back', async () => {
  const { id } = await publish('Withdrawn', 3)
  await shows('/resources', (page) => featured(page).includes('Withdrawn'))
  await shows('/resources/guides', (page) => page.includes('Withdrawn'))
  await server.admin.update('blog_posts', id, { published: false })
  expect(await shows('/resources', (page) => featured(page).includes(FALLBACK))).not.toContain('Withdrawn')
  await shows('/resources/guides', (page) => !page.includes('Withdrawn'))
})

test('the guides page lists the site’s own guides, then articles by field of law in the blog’s order, and articles without a field last', async () => {
  await publish('On closings', 5, { slug: 'closings', category: 'Real Estate' })
  await publish('On tools', 4, { slug: 'tools', category: 'Technology' })
  const taxes = await publish('On taxes', 3, { slug: 'taxes' })
  await giveStrayCategory(server, taxes.id, 'Tax')
  await publish('On the rest', 2, { slug: 'rest', category: '' })
  const html = await shows('/resources/guides', (page) => listed(page).length === 4)
  expect(listed(html)).toEqual(['/blog/tools', '/blog/closings', '/blog/taxes', '/blog/rest'])
  expect(text(html)).toMatch(
    /Technology .*On tools.* Real Estate .*On closings.* Tax .*On taxes.* Other subjects .*On the rest/,
  )
  expect(html).toContain('href="/resources/migration-guide#trust"')
})
