import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Row, callApi, signInForToken } from '../support/http/accounts.ts'
import { daysLater, readImageAnswer, regenerateAll } from '../support/http/image-tool.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const WEBINAR = { title: 'Intake', starts_at: '2030-01-01 10:00:00.000Z', duration_minutes: 30, published: true }
const ROLE = { title: 'Editor', department: 'Legal', salary_min: 1, salary_max: 2, published: true }

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

/** Returns the path at which PocketBase's dashboard shows a stored picture. */
async function dashboardAddress(address: string): Promise<string> {
  const key = address.replace('/storage/public-assets/', '')
  const [stored] = await server.admin.rows('storage_objects', `key = "${key}"`)
  return `/api/files/storage_objects/${stored?.id}/${String(stored?.['file'])}`
}

/** Other places that can name a cover's address. A run of the image tool must not delete a cover that they name. */
const NAMED: Record<string, (address: string) => Promise<unknown>> = {
  'in the text of another article': (address) => post('Another', { content: `![A chart](${address})` }),
  'in the text of a draft': (address) => post('Draft', { content: `![A chart](${address})`, published: false }),
  'in the text of a webinar': (address) => server.admin.create('webinars', { ...WEBINAR, summary: `See ${address}.` }),
  'in the text of a role': (address) => server.admin.create('job_roles', { ...ROLE, requirements: `Law\n${address}` }),
  'as the picture of an author': (address) =>
    server.admin.create('blog_authors', { name: 'Ada Quill', profile_image_url: address }),
  'with the site’s own origin': (address) => post('Absolute', { featured_image: server.origin + address }),
  'by a smaller form': (address) => post('Small', { content: `![x](${address.replace('.jpg', '.480.jpg')})` }),
  'at the dashboard’s address': async (address) =>
    post('Dashboard', { content: `![x](${await dashboardAddress(address)}?thumb=100x100)` }),
}

test('a run that renews all pictures deletes no cover that is used elsewhere, and deletes the others', async () => {
  const forms = Object.keys(NAMED)
  const posts = await Promise.all(forms.map((form) => post(`Cover named ${form}`)))
  const alone = await post('Cover that is not used')
  const { report } = await regenerateAll(server, admin)
  const coverOf = ({ id }: Row) => report.posts.find((entry) => entry.id === id)?.after ?? ''
  const before = await Promise.all(posts.map((row) => fetched(coverOf(row))))
  expect(before.map(({ status }) => status)).toEqual(forms.map(() => 200))
  const small = coverOf(posts[forms.indexOf('by a smaller form')] ?? alone).replace('.jpg', '.480.jpg')
  for (const [index, form] of forms.entries()) await NAMED[form]?.(coverOf(posts[index] ?? alone))
  const shown = await dashboardAddress(coverOf(posts[forms.indexOf('at the dashboard’s address')] ?? alone))
  expect((await fetched(shown)).status).toBe(200)

  expect((await regenerateAll(server, admin)).success).toBe(true)
  const after = await Promise.all(posts.map((row) => fetched(coverOf(row))))
  expect(forms.filter((_, index) => after[index]?.status !== 200)).toEqual([])
  expect(after).toEqual(before)
  expect((await fetched(small)).status).toBe(200)
  expect((await fetched(shown)).status).toBe(200)
  expect((await fetched(coverOf(alone))).status).toBe(200)
  await daysLater(server, 31)
  const last = await post('Drawn a month later')
  await draw(last)
  expect((await fetched(coverOf(alone))).status).toBe(404)
  expect(await Promise.all(posts.map((row) => fetched(coverOf(row))))).toEqual(before)
})

test.each([
  ['blanks around it', (key: string) => `  ${key} `],
  ['the address in its place', (key: string) => `${server.origin}/storage/public-assets/${key}`],
])('an article that shows the cover of another one by its key, with %s, keeps it', async (_, written) => {
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
})
