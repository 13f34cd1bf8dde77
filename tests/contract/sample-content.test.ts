import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type CommandResult, type TestServer } from '../support/servers/server.ts'

const SAMPLE = fileURLToPath(new URL('../../pocketbase/sample', import.meta.url))
const ARTICLES = readdirSync(`${SAMPLE}/articles`).filter((name) => name.endsWith('.md')).length

const open: TestServer[] = []
afterAll(() => Promise.all(open.map((server) => server.remove())))

async function newServer(): Promise<TestServer> {
  const server = await startServer({ raiseLimits: true, sample: true })
  open.push(server)
  return server
}

/** The link at an invented figure. The Tab key skips it, because the ribbon on the page has the same link. */
const DAGGER = 'class="dagger"><a tabindex="-1"'

const posts = (server: TestServer) => server.admin.rows('blog_posts')
const ids = async (server: TestServer, collection: string) => (await server.admin.rows(collection)).map(({ id }) => id)
const count = (html: string, text: string) => html.split(text).length - 1
const page = async (server: TestServer, path: string) => (await fetch(server.origin + path)).text()
const status = async (server: TestServer, path: string) => (await fetch(server.origin + path)).status

// The tests run in this order, because the last test deletes the content that the others need.
describe('loaded', { shuffle: false }, () => {
  let server: TestServer
  // The first server with sample content loads it, which takes many seconds.
  beforeAll(async () => {
    server = await newServer()
  })

  test('the sample articles are loaded into an empty installation and served', async () => {
    expect(server.loaded).toContain(`Loaded ${ARTICLES} sample articles`)
    expect(await posts(server)).toHaveLength(ARTICLES)
    const list = await page(server, '/blog')
    for (const post of await posts(server)) {
      expect(post).toMatchObject({ published: true, author: expect.stringMatching(/^.{15}$/) })
      expect(String(post['body_html'])).not.toBe('')
      expect(await status(server, `/blog/${String(post['slug'])}`)).toBe(200)
      expect(list).toContain(`/blog/${String(post['slug'])}`)
    }
  })

  test('the covers of sample articles are stored with smaller versions as JPEG and AVIF', async () => {
    expect(await server.admin.rows('storage_objects')).toHaveLength(ARTICLES)
    for (const post of await posts(server)) {
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

  test('the sample content has eight webinars, four of them in the future, and seven roles, all marked as samples', async () => {
    const webinars = await page(server, '/webinars')
    expect(count(webinars, '>Register Now - Free<')).toBe(1)
    expect(count(webinars, '250+ registered')).toBe(1)
    expect(count(webinars, '>Register Free<')).toBe(3)
    expect(count(webinars, '>Watch Now<')).toBe(4)
    expect(count(webinars, DAGGER)).toBe(8)
    expect(webinars).toContain('/webinars/scaling-without-chaos#register')
    for (const { slug } of await server.admin.rows('webinars'))
      expect(await status(server, `/webinars/${String(slug)}`)).toBe(200)
    const careers = await page(server, '/company/careers')
    expect(count(careers, '>Apply Now<')).toBe(7)
    expect(count(careers, DAGGER)).toBe(7)
  })

  test('the sample content is never loaded twice, not even after a removal; a missing folder is an error and loads nothing', async () => {
    expect(await server.run('sample', 'load', SAMPLE)).toMatchObject({
      code: 0,
      output: expect.stringContaining('nothing to do'),
    })
    expect(await posts(server)).toHaveLength(ARTICLES)

    expect(await server.run('sample', 'remove')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Removed ${ARTICLES} sample articles`),
    })
    for (const collection of ['blog_posts', 'blog_authors', 'storage_objects'])
      expect(await ids(server, collection)).toEqual([])

    const { code, output } = await server.run('sample', 'load')
    expect(code).toBe(1)
    expect(output).toContain('name one folder')
    await server.run('sample', 'load', SAMPLE)
    expect(await posts(server)).toHaveLength(0)
    expect(await server.run('sample', 'remove')).toMatchObject({
      code: 0,
      output: expect.stringContaining('There is no sample content'),
    })
  })
})

describe('a removal', () => {
  let server: TestServer
  let key: string
  let other: string
  let removed: CommandResult
  let own: { post: string; author: string; webinar: string; announced: string; role: string }
  beforeAll(async () => {
    server = await newServer()
    const [named, another] = await posts(server)
    key = String(named?.['featured_image_key'])
    other = String(another?.['featured_image_key'])
    const author = String(named?.['author'])
    const post = await server.admin.create('blog_posts', {
      title: 'Our own',
      content: 'Text.',
      published: true,
      author,
    })
    const announced = await server.admin.create('webinars', {
      title: 'Our own',
      starts_at: '2030-01-01 10:00:00.000Z',
      duration_minutes: 30,
      summary: `As in ${server.origin}/storage/public-assets/${key.replace('.jpg', '.480.jpg')}.`,
    })
    const [webinar] = await server.admin.rows('webinars', 'featured = true')
    const [role] = await server.admin.rows('job_roles')
    if (webinar === undefined || role === undefined) throw new Error('the samples should be there')
    await server.admin.update('webinars', webinar.id, { sample: false })
    await server.admin.update('job_roles', role.id, { sample: false })
    own = { post: post.id, author, webinar: webinar.id, announced: announced.id, role: role.id }
    removed = await server.run('sample', 'remove')
  })

  test('leaves the operator’s own posts, and their sample author', async () => {
    expect(await ids(server, 'blog_posts')).toEqual([own.post])
    expect(await ids(server, 'blog_authors')).toEqual([own.author])
  })

  test('leaves sample pictures that other content uses in any way', async () => {
    expect((await server.admin.rows('storage_objects')).map((row) => row['key'])).toEqual([key])
    expect(await status(server, `/storage/public-assets/${key}`)).toBe(200)
    expect(await status(server, `/storage/public-assets/${other}`)).toBe(404)
  })

  test('deletes webinars and roles too, but not those that the operator has edited', async () => {
    expect(removed).toMatchObject({ code: 0, output: expect.stringContaining('7 webinars and 6 roles') })
    expect((await ids(server, 'webinars')).toSorted()).toEqual([own.webinar, own.announced].toSorted())
    expect(await ids(server, 'job_roles')).toEqual([own.role])
  })
})
