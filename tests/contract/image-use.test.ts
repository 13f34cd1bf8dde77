import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Row, callApi, signInForToken } from '../support/http/accounts.ts'
import { daysLater, readImageAnswer } from '../support/http/image-tool.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  admin = await signInForToken(server, server.credentials.email, server.credentials.password)
})
beforeEach(async () => {
  for (const collection of ['blog_posts', 'blog_authors', 'webinars', 'job_roles', 'storage_objects']) {
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
  }
})
afterAll(() => server.remove())

const sql = (query: string) => server.admin.call('POST', '/api/sql', { query })
const post = (title: string, values: Record<string, unknown> = {}) =>
  server.admin.create('blog_posts', { title, content: 'Text.', category: 'Technology', published: true, ...values })

const html = async (path: string) => (await fetch(server.origin + path)).text()

/** Returns the server's answer to a visitor who requests a path: the status, and a hash of the bytes. */
async function fetched(address: string): Promise<{ status: number; digest: string }> {
  const response = await fetch(server.origin + address)
  const content = Buffer.from(await response.arrayBuffer())
  return { status: response.status, digest: createHash('sha256').update(content).digest('hex') }
}

/** Generates only this post's cover again. Returns the path of the new cover. */
async function draw({ id }: Row, variation = 0): Promise<string> {
  const { report } = readImageAnswer(
    await callApi(server, 'POST', '/api/site/generate-images', admin, { post: id, variation }),
  )
  return report.posts[0]?.after ?? ''
}

test.each([['a slash before it', (key: string) => `/${key}`]])(
  'an article that shows the cover of another one by its key, with %s, keeps it',
  async (_, written) => {
    const first = await post('First')
    const other = await post('Other')
    const cover = await draw(first)
    const before = await fetched(cover)
    const coverKey = cover.replace('/storage/public-assets/', '')
    await sql(`UPDATE blog_posts SET featured_image_key = '${written(coverKey)}' WHERE id = '${other.id}'`)
    expect(await draw(first, 1)).not.toBe(cover)
    expect(await fetched(cover)).toEqual(before)

    await server.admin.remove('blog_posts', other.id)
    await sql('UPDATE image_jobs SET undoable = FALSE')
    await sql("UPDATE storage_objects SET created = '2020-01-01 00:00:00.000Z'")
    // The clean-up deletes the cover only after the server has rendered the lists again that showed it.
    const deleted = `public-assets/${coverKey}\nDeleted 1 pictures`
    const clean = async () => (await server.run('storage', 'clean', '--delete')).output.includes(deleted)
    await until('the clean-up deletes it', clean)
    expect((await fetched(cover)).status).toBe(404)
  },
)

test('while the server can’t render a page again, the cover that the page still shows is not deleted', async () => {
  const article = await post('Retainers', { slug: 'retainers' })
  const cover = await draw(article)
  await until('the article shows its cover', async () => (await html('/blog/retainers')).includes(cover))
  await sql("CREATE TRIGGER stuck BEFORE UPDATE ON rendered_pages BEGIN SELECT RAISE(ABORT, 'stuck'); END")
  const next = await draw(article, 1)
  expect(await html('/blog/retainers')).toContain(cover)
  expect([(await fetched(cover)).status, (await fetched(next)).status]).toEqual([200, 200])

  await sql('DROP TRIGGER stuck')
  const last = await draw(article, 2)
  expect(await html('/blog/retainers')).toContain(last)
  await daysLater(server, 31)
  await draw(article, 3)
  expect([(await fetched(next)).status, (await fetched(last)).status]).toEqual([404, 200])
})
