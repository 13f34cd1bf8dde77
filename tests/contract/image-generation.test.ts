import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { callApi, createAccount, signInForToken } from '../support/http/accounts.ts'
import {
  daysLater,
  fillUpContent,
  readImageAnswer,
  regenerateAll,
  undoImages,
  watchJobs,
} from '../support/http/image-tool.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const POSTS = 6
const AUTHORS = 1

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  admin = await signInForToken(server, server.credentials.email, server.credentials.password)
})
beforeEach(async () => {
  await fillUpContent(server, POSTS, AUTHORS)
  await deleteAllBut(POSTS, AUTHORS)
})
afterAll(() => server.remove())

test('all posts and authors get their covers and portraits, with live progress', async () => {
  const posts = (await server.admin.rows('blog_posts')).length
  const authors = (await server.admin.rows('blog_authors')).length
  expect({ posts, authors }).toEqual({ posts: POSTS, authors: AUTHORS })
  const jobs = await watchJobs(server, admin)
  const answer = await regenerateAll(server, admin)
  await until('the end is reported', () => jobs.seen.some(({ status }) => status === 'done'))
  await jobs.stop()

  expect(answer.success).toBe(true)
  expect(answer.summary).toEqual({
    successful_posts: posts,
    total_posts: posts,
    successful_authors: authors,
    total_authors: authors,
  })
  const results = [...answer.report.posts, ...answer.report.authors]
  expect(results.filter(({ http200 }) => !http200)).toEqual([])
  expect(results.filter(({ alt }) => alt === '')).toEqual([])

  // PocketBase sends an event for each change, and events of two quick changes may arrive in either order.
  const progress = jobs.seen
    .toSorted((one, other) => one.updated.localeCompare(other.updated) || one.progress - other.progress)
    .map((job) => job.progress)
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect(new Set(progress).size).toBeGreaterThanOrEqual(5)
  expect(progress.at(-1)).toBe(100)
  expect(new Set(jobs.seen.map(({ id }) => id))).toEqual(new Set([answer.job]))

  // The report has the same addresses as the records, and every visitor can load the pictures.
  const rows = new Map((await server.admin.rows('blog_posts')).map((post) => [post.id, post]))
  for (const { id, slug, after } of answer.report.posts) {
    expect(rows.get(id)).toMatchObject({
      slug,
      featured_image_key: after.replace('/storage/public-assets/', ''),
      thumbnail_image_key: after.replace('/storage/public-assets/', ''),
    })
  }
  for (const { after } of results) {
    const response = await fetch(server.origin + after)
    expect({ after, status: response.status, type: response.headers.get('content-type') }).toEqual({
      after,
      status: 200,
      type: 'image/jpeg',
    })
    for (const width of after.includes('/blog/') ? [480, 824, 1200] : [480]) {
      expect((await fetch(server.origin + after.replace(/\.jpg$/, `.${width}.jpg`), { method: 'HEAD' })).status).toBe(
        200,
      )
    }
  }
})

test('if one post’s picture is renewed, the old file stays for thirty days for an undo, and the next run after that deletes it', async () => {
  const [post] = await server.admin.rows('blog_posts')
  const first = readImageAnswer(await callApi(server, 'POST', '/api/site/generate-images', admin, { post: post?.id }))
  const second = readImageAnswer(
    await callApi(server, 'POST', '/api/site/generate-images', admin, { post: post?.id, variation: 1 }),
  )
  expect(second).toMatchObject({
    success: true,
    summary: { successful_posts: 1, total_posts: 1, successful_authors: 0, total_authors: 0 },
  })
  const before = first.report.posts[0]?.after ?? ''
  const after = second.report.posts[0]?.after ?? ''
  expect(second.report.posts[0]).toMatchObject({ id: post?.id, slug: post?.['slug'], before, http200: true })
  expect(after).not.toBe(before)
  expect((await fetch(server.origin + after)).status).toBe(200)
  const stored = async () => (await server.admin.rows('storage_objects', `key ~ "blog/generated/${post?.id}-%"`)).length
  const atFirst = await stored()
  expect((await fetch(server.origin + before)).status).toBe(200)

  await daysLater(server, 29)
  await callApi(server, 'POST', '/api/site/generate-images', admin, { post: post?.id, variation: 2 })
  expect([(await fetch(server.origin + before)).status, await stored()]).toEqual([200, atFirst + 1])
  await daysLater(server, 2)
  await callApi(server, 'POST', '/api/site/generate-images', admin, { post: post?.id, variation: 3 })
  // The server still stores the pictures that the last two runs replaced, and the present picture.
  expect([(await fetch(server.origin + before)).status, await stored()]).toEqual([404, 3])
  expect(await undoImages(server, admin, { job: second.job })).toMatchObject({ status: 410, body: { code: 'gone' } })
})

test('if one author’s portrait is renewed, the uploaded file stays stored, and its description is not used for the new picture', async () => {
  const author = await server.admin.create('blog_authors', {
    name: 'Ada Quill',
    avatar_image_key: 'team/ada.jpg',
    avatar_image_alt: 'Ada Quill at her desk',
  })
  const answer = readImageAnswer(
    await callApi(server, 'POST', '/api/site/generate-images', admin, { author: author.id }),
  )
  expect(answer.report).toMatchObject({
    posts: [],
    authors: [
      {
        id: author.id,
        before: '/storage/public-assets/team/ada.jpg',
        http200: true,
        alt: 'Seal with the initials of Ada Quill',
      },
    ],
  })
  expect(await undoImages(server, admin, { job: answer.job })).toMatchObject({
    status: 200,
    body: { success: true, undone: 1, changed: 0 },
  })
  expect((await server.admin.rows('blog_authors', `id = "${author.id}"`))[0]).toMatchObject({
    avatar_image_key: 'team/ada.jpg',
    avatar_image_alt: 'Ada Quill at her desk',
  })
  await server.admin.remove('blog_authors', author.id)
})

test('the record of a run names who started it and what drew the pictures', async () => {
  const [post] = await server.admin.rows('blog_posts')
  const { job } = readImageAnswer(await callApi(server, 'POST', '/api/site/generate-images', admin, { post: post?.id }))
  expect((await callApi(server, 'GET', `/api/collections/image_jobs/records/${job}`, admin)).body).toMatchObject({
    id: job,
    status: 'done',
    startedBy: server.credentials.email,
    maker: 'drawn',
  })
})

test.each([
  ['nothing', {}, 400, 'bad_request'],
  ['two things', { post: 'a', author: 'b' }, 400, 'bad_request'],
  ['a list', [], 400, 'bad_request'],
  ['a wrong variation', { post: 'a', variation: -1 }, 400, 'bad_request'],
  ['a post that does not exist', { post: 'missing00000000' }, 404, 'not_found'],
  ['an author that does not exist', { author: 'missing00000000' }, 404, 'not_found'],
])('generate-images refuses %s', async (_, body, status, code) => {
  expect(await callApi(server, 'POST', '/api/site/generate-images', admin, body)).toMatchObject({
    status,
    body: { success: false, code },
  })
})

/** Deletes posts and authors until there are only this many of each. */
async function deleteAllBut(posts: number, authors: number): Promise<void> {
  for (const { id } of (await server.admin.rows('blog_posts')).slice(posts)) await server.admin.remove('blog_posts', id)
  for (const { id } of (await server.admin.rows('blog_authors')).slice(authors))
    await server.admin.remove('blog_authors', id)
}

test('if two administrators start a run at once, there is one run with one report', async () => {
  const other = await createAccount(server, 'second@firm.example', 'admin')
  const before = (await server.admin.rows('image_jobs')).length
  const [one, two] = await Promise.all([regenerateAll(server, admin), regenerateAll(server, other.token)])
  expect(one.success).toBe(true)
  expect(two).toEqual(one)
  expect((await server.admin.rows('image_jobs')).length).toBe(before + 1)
})

/** Generates all pictures again. Returns the content of their files (base64). */
async function drawnAnew(): Promise<string[]> {
  const { report } = await regenerateAll(server, admin)
  return await Promise.all(
    [...report.posts, ...report.authors].map(async ({ after }) =>
      Buffer.from(await (await fetch(server.origin + after)).arrayBuffer()).toString('base64'),
    ),
  )
}

test('each run that renews all pictures draws new compositions', async () => {
  const first = await drawnAnew()
  const second = await drawnAnew()
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([
    POSTS + AUTHORS,
    POSTS + AUTHORS,
    2 * (POSTS + AUTHORS),
  ])
})

test('a run continues when its caller disconnects, ends when it is cancelled, and its report lists what was done before', async () => {
  const leaving = new AbortController()
  const jobs = await watchJobs(server, admin)
  const left = fetch(`${server.origin}/api/site/regenerate-all-images`, {
    method: 'POST',
    headers: { authorization: admin },
    signal: leaving.signal,
  })
  await until('a run goes on', () => jobs.seen.some(({ done }) => done >= 1))
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  const reached = Math.max(...jobs.seen.map(({ done }) => done))
  await until('it goes on alone', () => jobs.seen.some(({ done }) => done > reached))
  const joined = callApi(server, 'POST', '/api/site/regenerate-all-images', admin)
  const id = jobs.seen[0]?.id ?? ''
  expect(await callApi(server, 'POST', `/api/site/image-jobs/${id}/cancel`, admin)).toMatchObject({
    status: 200,
    body: { success: true, status: 'cancelled' },
  })
  const answer = readImageAnswer(await joined)
  await jobs.stop()
  expect(answer).toMatchObject({ success: false, job: id, code: 'cancelled', details: 'The run was canceled.' })
  const made = answer.report.posts.length + answer.report.authors.length
  expect(made).toBeLessThan(answer.summary.total_posts + answer.summary.total_authors)
  for (const { after } of answer.report.posts) expect((await fetch(server.origin + after)).status).toBe(200)
  expect(await callApi(server, 'POST', `/api/site/image-jobs/${id}/cancel`, admin)).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  })
  expect(await callApi(server, 'POST', '/api/site/image-jobs/missing00000000/cancel', admin)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('a run stops when a superuser sets its status to cancelled in the dashboard', async () => {
  const jobs = await watchJobs(server, admin)
  const answer = regenerateAll(server, admin)
  await until('a run goes on', () => jobs.seen.some(({ done }) => done >= 1))
  await server.admin.update('image_jobs', jobs.seen[0]?.id ?? '', { status: 'cancelled' })
  const { success, summary } = await answer
  await jobs.stop()
  expect(success).toBe(false)
  expect(summary.successful_posts + summary.successful_authors).toBeLessThan(
    summary.total_posts + summary.total_authors,
  )
})

test('after a kill the server resumes the run, repeats nothing, and the report is correct', async () => {
  const jobs = await watchJobs(server, admin)
  const answer = regenerateAll(server, admin).catch(() => undefined)
  await until('a run goes on', () => jobs.seen.some(({ done }) => done >= 2))
  await server.kill()
  await answer
  await jobs.stop()
  const id = jobs.seen.at(-1)?.id ?? ''
  await server.start()
  await until(
    'the run is over',
    async () => (await server.admin.rows('image_jobs', `id = "${id}"`))[0]?.['status'] === 'done',
  )

  const [job] = await server.admin.rows('image_jobs', `id = "${id}"`)
  expect(job).toMatchObject({ progress: 100, done: job?.['total'] })
  const posts = await server.admin.rows('blog_posts')
  const report = JSON.stringify(job?.['report'])
  for (const post of posts) {
    expect(report).toContain(`/storage/public-assets/${String(post['featured_image_key'])}`)
    expect((await fetch(`${server.origin}/storage/public-assets/${String(post['featured_image_key'])}`)).status).toBe(
      200,
    )
  }
  expect(report.match(/"http200":true/g)).toHaveLength(Number(job?.['total']))
})

test('the report lists records deleted during a run, and a restored record keeps its new picture', async () => {
  const jobs = await watchJobs(server, admin)
  const answer = regenerateAll(server, admin)
  await until('a run goes on', () => jobs.seen.some(({ done }) => done >= 1))
  const [taken, deleted] = v
    .parse(
      v.array(v.object({ id: v.string() })),
      (await server.admin.rows('image_jobs', 'status = "running"'))[0]?.['items'],
    )
    .filter((_, index) => index > 3)
  await server.admin.update('blog_posts', taken?.id ?? '', { published: false })
  await server.admin.remove('blog_posts', deleted?.id ?? '')
  const { success, report, summary } = await answer
  await jobs.stop()
  expect(success).toBe(true)
  expect(report.posts.find(({ id }) => id === deleted?.id)).toMatchObject({
    http200: false,
    after: '',
    error: 'It was deleted in the meantime.',
  })
  expect(report.posts.find(({ id }) => id === taken?.id)).toMatchObject({ http200: true })
  expect(summary.successful_posts).toBe(summary.total_posts - 1)
})

test('the report lists pictures that can’t be stored, without paths of the server, and the old pictures stay', async () => {
  const [post] = await server.admin.rows('blog_posts')
  const { id } = v.parse(
    v.looseObject({ id: v.string() }),
    await server.admin.call('GET', '/api/collections/storage_objects'),
  )
  const folder = join(server.dataDir, 'storage', id)
  // The server has no folder before it stores its first picture.
  await mkdir(folder, { recursive: true })
  await rename(folder, `${folder}-aside`)
  await writeFile(folder, '')
  const answer = readImageAnswer(await callApi(server, 'POST', '/api/site/generate-images', admin, { post: post?.id }))
  await rm(folder)
  await rename(`${folder}-aside`, folder)
  expect(answer).toMatchObject({
    success: false,
    details: 'The picture could not be stored. The log names the cause.',
    report: { posts: [{ http200: false, after: '' }] },
  })
  expect(server.output()).toContain(folder)
  expect((await server.admin.rows('blog_posts', `id = "${post?.id}"`))[0]).toMatchObject({
    featured_image_key: post?.['featured_image_key'],
  })
})

test('a run whose end can’t be stored is resumed once the database accepts it', async () => {
  const sql = (query: string) => server.admin.call('POST', '/api/sql', { query })
  await sql(
    "CREATE TRIGGER full_disk BEFORE UPDATE ON image_jobs BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  )
  expect(await callApi(server, 'POST', '/api/site/regenerate-all-images', admin)).toMatchObject({
    status: 503,
    body: { success: false, code: 'unavailable' },
  })
  await sql('DROP TRIGGER full_disk')
  await until(
    'the run is over',
    async () => (await server.admin.rows('image_jobs', 'status = "queued" || status = "running"')).length === 0,
  )
  expect(await server.admin.rows('image_jobs', 'kind = "all" && status = "failed"')).toEqual([])
})
