import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Row } from '../support/http/accounts.ts'
import {
  publishPost,
  getPage,
  untilGone,
  untilServed,
  untilShown,
  giveStrayCategory,
} from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const DAY_MS = 86_400_000

let server: TestServer
let author: Row

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  author = await server.admin.create('blog_authors', {
    name: 'Miriam Okafor',
    title: 'Counsel',
    firm: 'Okafor & Lind',
    bio: 'Writes about conflicts.',
  })
})
afterEach(async () => {
  for (const { id } of await server.admin.rows('blog_posts')) await server.admin.remove('blog_posts', id)
})
afterAll(() => server.remove())

const publish = (changes: Record<string, unknown> = {}) => publishPost(server, { author: author.id, ...changes })

const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()
const get = (path: string) => getPage(server, path)
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''

async function listed(query = ''): Promise<Row[]> {
  const response = await fetch(`${server.origin}/api/collections/blog_posts/records?${query}`)
  return v.parse(v.object({ items: v.array(v.looseObject({ id: v.string() })) }), await response.json()).items
}

const shows = (path: string, text: string) => untilShown(server, path, text)
const hides = (path: string, text: string) => untilGone(server, path, text)

describe('an empty field', () => {
  test('is filled with a slug, a reading time and the time of publication', async () => {
    const before = Date.now()
    const post = await publish({ title: 'Élan & Verve: 2026', content: 'word '.repeat(1000) })
    expect(post).toMatchObject({ slug: 'elan-verve-2026', read_time: 5 })
    const published = Date.parse(String(post['published_date']))
    expect(published).toBeGreaterThanOrEqual(before - 1)
    expect(published).toBeLessThanOrEqual(Date.now() + 1)
    expect(await publish({ title: 'Élan & Verve: 2026' })).toMatchObject({ slug: 'elan-verve-2026-2', read_time: 1 })
  })

  test('of a draft stays empty, except those that a draft needs', async () => {
    expect(await publish({ published: false })).toMatchObject({ slug: 'retainers-that-hold', published_date: '' })
  })

  test('a computed reading time changes with the text, an entered one stays', async () => {
    const { id } = await publish({ published: false, content: 'word '.repeat(100) })
    expect(
      await server.admin.update('blog_posts', id, { content: 'word '.repeat(1000), published: true }),
    ).toMatchObject({ read_time: 5 })
    expect(await server.admin.update('blog_posts', id, { read_time: 9, content: 'word '.repeat(1200) })).toMatchObject({
      read_time: 9,
    })
    expect(await server.admin.update('blog_posts', id, { content: 'word '.repeat(200) })).toMatchObject({
      read_time: 9,
    })
    expect(await server.admin.update('blog_posts', id, { read_time: 0 })).toMatchObject({ read_time: 1 })
  })

  test('invisible characters are removed, and a category gets the spelling of the site’s list', async () => {
    const lines = {
      title: ' Two\r\nlines\n',
      slug: 'two-lines\n',
      category: ' business law\n',
      featured_image: '/images/a.svg \n',
      excerpt: 'One.\n\nTwo.\n',
    }
    const tidied = {
      title: 'Two lines',
      slug: 'two-lines',
      category: 'Business Law',
      featured_image: '/images/a.svg',
      excerpt: 'One. Two.',
    }
    const { id, ...post } = await publish(lines)
    expect(post).toMatchObject(tidied)
    expect(await server.admin.update('blog_posts', id, { category: 'REAL estate\n' })).toMatchObject({
      ...tidied,
      category: 'Real Estate',
    })
    await expect(publish({ title: ' \n' })).rejects.toThrow(/answered 400: .*"title".*Cannot be blank/)
    const { id: other, ...name } = await server.admin.create('blog_authors', { name: ' Ada\nLind\n', firm: 'Lind\n' })
    expect(name).toMatchObject({ name: 'Ada Lind', firm: 'Lind' })
    await expect(server.admin.update('blog_authors', other, { name: '\n' })).rejects.toThrow(
      /answered 400: .*"name".*Cannot be blank/,
    )
  })

  test('an unknown category is refused, but an older article may keep one', async () => {
    await expect(publish({ category: 'Privcy Law' })).rejects.toThrow(
      /answered 400: .*"category":\{"code":"category_unknown","message":"“Privcy Law” is not one of the blog’s categories\. Choose International Law, .* or Corporate Law\."/,
    )
    const { id } = await publish()
    await expect(server.admin.update('blog_posts', id, { category: 'Buisness Law' })).rejects.toThrow(
      /"category_unknown"/,
    )
    await giveStrayCategory(server, id, 'Maritime Law')
    expect(await server.admin.update('blog_posts', id, { title: 'Still at sea' })).toMatchObject({
      category: 'Maritime Law',
    })
    await expect(publish({ category: 'Maritime Law' })).rejects.toThrow(/"category_unknown"/)
    expect(await server.admin.update('blog_posts', id, { category: '' })).toMatchObject({ category: '' })
  })

  test('values that an editor entered stay unchanged', async () => {
    const given = { slug: 'my-slug', read_time: 9, published_date: '2026-01-02 03:04:05.000Z' }
    expect(await publish(given)).toMatchObject(given)
  })
})

describe('the body', () => {
  test('is rendered on save, again when the content changes, and can’t be set by hand', async () => {
    const { id, body_html } = await publish({ body_html: '<script>alert(1)</script>' })
    expect(body_html).toContain('first')
    expect(body_html).not.toContain('script')
    expect(await server.admin.update('blog_posts', id, { body_html: '<b>by hand</b>' })).toMatchObject({ body_html })
    const changed = await server.admin.update('blog_posts', id, { content: 'Another paragraph.' })
    expect(changed['body_html']).toContain('Another paragraph.')
    expect(changed['body_html']).not.toContain('first')
  })

  test('is stored completely beyond the 5,000 characters of an ordinary column, and refused beyond 200,000', async () => {
    const long = `${'A line of text. '.repeat(999)}The very last.`
    const post = await publish({ content: long })
    expect(post).toMatchObject({ content: long, body_html: expect.stringContaining('The very last.') })
    await expect(publish({ content: 'x'.repeat(200_001) })).rejects.toThrow(/answered 400: .*"content"/)
  })

  test('contains no script and no javascript: address', async () => {
    const post = await publish({
      content:
        '<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](data:text/html,z) <img src=x onerror=alert(1)>',
    })
    expect(post['body_html']).not.toMatch(/<script|href="?(javascript|data):|<img/i)
  })
})

describe('a refusal names its field', () => {
  test.each([
    ['slug', { slug: 'Not a slug' }, 'Use lowercase letters, digits and single hyphens'],
    ['slug', { slug: '../etc' }, 'Use lowercase letters, digits and single hyphens'],
    ['title', { title: '' }, 'Cannot be blank'],
    ['content', { content: '' }, 'An article without a text can’t be published'],
    ['author', { author: 'nobody000000000' }, ''],
  ])('%s: %j', async (field, changes, message) => {
    await expect(publish(changes)).rejects.toThrow(new RegExp(`answered 400: .*"${field}".*${message}`))
  })

  test('a slug that is taken', async () => {
    await publish({ slug: 'taken' })
    await expect(publish({ slug: 'taken' })).rejects.toThrow(
      /answered 400: .*"slug".* has this slug\. Choose another one/,
    )
  })
})

describe('by itself, without a restart', () => {
  test('a published post is on its page, in the list and in the API', async () => {
    await publish({ slug: 'retainers', seo_title: 'Retainers, explained' })
    const page = await untilServed(server, '/blog/retainers')
    expect(titleOf(page.text)).toContain('Retainers, explained')
    expect(page.text).toContain('The second.')
    expect(page.text).toContain('Miriam Okafor')
    await shows('/blog', 'Retainers that hold')
    expect(await listed()).toMatchObject([{ slug: 'retainers' }])
  })

  test('an edit appears on the page, in its head and in the list', async () => {
    const { id } = await publish({ slug: 'edited' })
    await shows('/blog', 'Retainers that hold')
    await server.admin.update('blog_posts', id, { title: 'Engagement letters that hold', content: 'Rewritten.' })
    await shows('/blog/edited', 'Rewritten.')
    expect(titleOf((await get('/blog/edited')).text)).toContain('Engagement letters that hold')
    await shows('/blog', 'Engagement letters that hold')
    await hides('/blog', 'Retainers that hold')
  })

  test('an author’s new name appears on his articles and in the list', async () => {
    await publish({ slug: 'by-an-author' })
    await shows('/blog/by-an-author', 'Miriam Okafor')
    await server.admin.update('blog_authors', author.id, { name: 'Miriam Adeyemi' })
    await shows('/blog/by-an-author', 'Miriam Adeyemi')
    await shows('/blog', 'Miriam Adeyemi')
    expect((await get('/blog/by-an-author')).text).not.toContain('Okafor<')
    await server.admin.update('blog_authors', author.id, { name: 'Miriam Okafor' })
  })

  test('an unpublished post answers 404 at once, and is no longer in the list and the API', async () => {
    const { id } = await publish({ slug: 'withdrawn', title: 'Withdrawn soon' })
    await shows('/blog/withdrawn', 'The second.')
    await shows('/blog', 'Withdrawn soon')
    await server.admin.update('blog_posts', id, { published: false })
    expect((await get('/blog/withdrawn')).status).toBe(404)
    expect(await listed()).toEqual([])
    await hides('/blog', 'Withdrawn soon')
  })

  test('a deleted post answers 404 at once', async () => {
    const { id } = await publish({ slug: 'deleted', title: 'Deleted soon' })
    await shows('/blog/deleted', 'The second.')
    await shows('/blog', 'Deleted soon')
    await server.admin.remove('blog_posts', id)
    expect((await get('/blog/deleted')).status).toBe(404)
    await hides('/blog', 'Deleted soon')
  })

  test('a new slug moves the page', async () => {
    const { id } = await publish({ slug: 'old-address' })
    await shows('/blog/old-address', 'The second.')
    await server.admin.update('blog_posts', id, { slug: 'new-address' })
    expect((await get('/blog/old-address')).status).not.toBe(200)
    await shows('/blog/new-address', 'The second.')
    await shows('/blog', '/blog/new-address')
  })

  test('publishing and unpublishing in quick succession leaves no page behind', async () => {
    const { id } = await publish({ slug: 'to-and-fro', title: 'To and fro' })
    for (let turn = 0; turn < 10; turn += 1) await server.admin.update('blog_posts', id, { published: turn % 2 === 1 })
    await server.admin.update('blog_posts', id, { published: false })
    // The server renders saved posts in the order of the saves. So when this post is shown, the earlier ones are
    // rendered.
    await publish({ slug: 'marker', title: 'The last of all' })
    await shows('/blog', 'The last of all')
    expect((await get('/blog/to-and-fro')).status).toBe(404)
    expect((await get('/blog')).text).not.toContain('To and fro')
    // The list of the category is rendered after the list of all articles.
    const { text } = await shows('/blog/category/business-law', 'The last of all')
    expect(text).not.toContain('To and fro')
    const paths = (await server.admin.rows('rendered_pages')).map((page) => String(page['path']))
    expect(paths.filter((path) => /^\/blog(?:\/[^/]+)?$/.test(path))).toEqual(['/blog', '/blog/marker'])
  })
})

test('a scheduled post is invisible before its time, and visible from then on', async () => {
  const { id } = await publish({ slug: 'scheduled', title: 'Scheduled for later', published_date: inTime(DAY_MS) })
  expect((await get('/blog/scheduled')).status).toBe(404)
  expect(await listed()).toEqual([])
  await server.admin.update('blog_posts', id, { published_date: inTime(2000) })
  await until('the API has it', async () => (await listed()).length === 1)
  await untilShown(server, '/blog/scheduled', 'The second.')
  await untilShown(server, '/blog', 'Scheduled for later')
})

test('no query finds drafts and scheduled posts', async () => {
  const draft = await publish({
    slug: 'draft',
    title: 'A secret draft',
    published: false,
    published_date: '2026-01-01 00:00:00.000Z',
  })
  const scheduled = await publish({
    slug: 'future',
    title: 'A secret date',
    published_date: inTime(DAY_MS),
  })
  for (const filter of [
    '',
    'published = false',
    'id != ""',
    'slug = "draft" || published = false',
    'published_date > "2026-01-02"',
    'title ~ "secret"',
    `author = "${author.id}"`,
  ]) {
    expect(await listed(`filter=${encodeURIComponent(filter)}&expand=author&sort=-published_date`)).toEqual([])
  }
  for (const { id } of [draft, scheduled]) {
    expect((await fetch(`${server.origin}/api/collections/blog_posts/records/${id}`)).status).toBe(404)
  }
  const withPosts = await fetch(
    `${server.origin}/api/collections/blog_authors/records/${author.id}?expand=blog_posts_via_author`,
  )
  expect(await withPosts.text()).not.toContain('secret')
  for (const slug of ['draft', 'future', "'||published=false||'", '..%2fdraft', '%00']) {
    expect([400, 404]).toContain((await get(`/blog/${slug}`)).status)
  }
})

test('text with markup and replacement patterns is shown unchanged', async () => {
  const title = '</title><script>alert("$&")</script> & $1'
  await publish({ slug: 'hostile', title })
  const page = await untilServed(server, '/blog/hostile')
  expect(page.text).not.toContain('<script>alert')
  expect(page.text).toContain('$&amp;')
  await untilShown(server, '/blog', '$&amp;')
})

test('rendered pages are still there after the server was killed', async () => {
  await publish({ slug: 'lasting' })
  await untilShown(server, '/blog/lasting', 'The second.')
  await server.kill()
  await server.start()
  expect((await get('/blog/lasting')).status).toBe(200)
  expect((await get('/blog')).text).toContain('Retainers that hold')
})
