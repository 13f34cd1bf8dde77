import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/servers/server.ts'

const SAMPLE = fileURLToPath(new URL('../../pocketbase/sample', import.meta.url))
const ARTICLES = readdirSync(`${SAMPLE}/articles`).filter((name) => name.endsWith('.md')).length

let server: TestServer

beforeEach(async () => {
  server = await startServer({ raiseLimits: true, sample: true })
})
afterEach(() => server.remove())

const posts = () => server.admin.rows('blog_posts')
const count = (html: string, text: string) => html.split(text).length - 1
const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status

// To load them all takes many seconds, on a busy machine more than a test has.
test('the sample articles are loaded into an empty installation and served', { timeout: 90_000 }, async () => {
  await server.remove()
  server = await startServer({
    raiseLimits: true,
    prepare: async (run) => {
      const loaded = await run('sample', 'load', SAMPLE)
      expect(loaded).toMatchObject({ code: 0, output: expect.stringContaining(`Loaded ${ARTICLES} sample articles`) })
    },
  })
  expect(await posts()).toHaveLength(ARTICLES)
  const list = await (await fetch(`${server.origin}/blog`)).text()
  for (const post of await posts()) {
    expect(post).toMatchObject({ published: true, author: expect.stringMatching(/^.{15}$/) })
    expect(String(post['body_html'])).not.toBe('')
    expect(await status(`/blog/${String(post['slug'])}`)).toBe(200)
    expect(list).toContain(`/blog/${String(post['slug'])}`)
  }
})

test('their covers are stored with smaller forms as JPEG and AVIF', async () => {
  expect(await server.admin.rows('storage_objects')).toHaveLength(ARTICLES)
  for (const post of await posts()) {
    expect(post).toMatchObject({
      featured_image_info: { width: 1200, height: 630, widths: [480, 824, 1200], avif: true },
    })
    for (const form of ['jpg', '824.jpg', '480.avif', '1200.avif']) {
      const response = await fetch(`${server.origin}/storage/public-assets/blog/${String(post['slug'])}.${form}`)
      expect([form, response.status, response.headers.get('content-type')]).toEqual([
        form,
        200,
        form.endsWith('avif') ? 'image/avif' : 'image/jpeg',
      ])
    }
  }
})

test('they are never loaded a second time, not even after a removal', async () => {
  expect(await server.run('sample', 'load', SAMPLE)).toMatchObject({
    code: 0,
    output: expect.stringContaining('nothing to do'),
  })
  expect(await posts()).toHaveLength(ARTICLES)

  expect(await server.run('sample', 'remove')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Removed ${ARTICLES} sample articles`),
  })
  expect(await posts()).toHaveLength(0)
  expect(await server.admin.rows('blog_authors')).toHaveLength(0)
  expect(await server.admin.rows('storage_objects')).toHaveLength(0)

  await server.run('sample', 'load', SAMPLE)
  expect(await posts()).toHaveLength(0)
  expect(await server.run('sample', 'remove')).toMatchObject({
    code: 0,
    output: expect.stringContaining('There is no sample content'),
  })
})

test('a removal leaves the operator’s own posts, and the sample author they name', async () => {
  const [sample] = await posts()
  const own = await server.admin.create('blog_posts', {
    title: 'Our own',
    content: 'Text.',
    published: true,
    author: sample?.['author'],
  })
  await server.run('sample', 'remove')
  expect((await posts()).map(({ id }) => id)).toEqual([own.id])
  expect((await server.admin.rows('blog_authors')).map(({ id }) => id)).toEqual([sample?.['author']])
})

test('a removal leaves the sample pictures that anything else names, in whatever way', async () => {
  const [named, ...others] = await posts()
  const key = String(named?.['featured_image_key'])
  await server.admin.create('webinars', {
    title: 'Our own',
    starts_at: '2030-01-01 10:00:00.000Z',
    duration_minutes: 30,
    summary: `As in ${server.origin}/storage/public-assets/${key.replace('.jpg', '.480.jpg')}.`,
  })
  await server.run('sample', 'remove')
  expect((await server.admin.rows('storage_objects')).map((row) => row['key'])).toEqual([key])
  expect(await status(`/storage/public-assets/${key}`)).toBe(200)
  expect(await status(`/storage/public-assets/${String(others[0]?.['featured_image_key'])}`)).toBe(404)
})

test('with them come eight webinars, four of them still to come, and seven roles, all marked as samples', async () => {
  const webinars = await (await fetch(`${server.origin}/webinars`)).text()
  expect(count(webinars, '>Register Now - Free<')).toBe(1)
  expect(count(webinars, '250+ registered')).toBe(1)
  expect(count(webinars, '>Register Free<')).toBe(3)
  expect(count(webinars, '>Watch Now<')).toBe(4)
  expect(count(webinars, 'class="dagger"')).toBe(8)
  expect(webinars).toContain('/webinars/scaling-without-chaos#register')
  for (const { slug } of await server.admin.rows('webinars'))
    expect(await status(`/webinars/${String(slug)}`)).toBe(200)
  const careers = await (await fetch(`${server.origin}/company/careers`)).text()
  expect(count(careers, '>Apply Now<')).toBe(7)
  expect(count(careers, 'class="dagger"')).toBe(7)
})

test('a removal takes webinars and roles too, but not what was made the operator’s own', async () => {
  const [webinar] = await server.admin.rows('webinars', 'featured = true')
  const [role] = await server.admin.rows('job_roles')
  if (webinar === undefined || role === undefined) throw new Error('the samples should be there')
  await server.admin.update('webinars', webinar.id, { sample: false })
  await server.admin.update('job_roles', role.id, { sample: false })
  expect(await server.run('sample', 'remove')).toMatchObject({
    code: 0,
    output: expect.stringContaining('7 webinars and 6 roles'),
  })
  expect((await server.admin.rows('webinars')).map(({ id }) => id)).toEqual([webinar.id])
  expect((await server.admin.rows('job_roles')).map(({ id }) => id)).toEqual([role.id])
})

test('a folder that is none ends with a reason and loads nothing', async () => {
  await server.run('sample', 'remove')
  const { code, output } = await server.run('sample', 'load')
  expect(code).toBe(1)
  expect(output).toContain('name the folder')
})
