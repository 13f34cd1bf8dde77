import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { callApi, signInForToken } from '../support/http/accounts.ts'
import { fillUpContent, readImageAnswer, undoImages } from '../support/http/image-tool.ts'
import { picture, upload } from '../support/http/application.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  admin = await signInForToken(server, server.credentials.email, server.credentials.password)
  await fillUpContent(server, 3, 1)
})
afterAll(() => server.remove())

test('a run replaces uploaded pictures only on request, and an undo restores them with their descriptions', async () => {
  const cover = { name: 'cover.png', type: 'image/png', content: await picture(640, 360) }
  const own = await server.admin.create('blog_posts', {
    title: 'Our own cover',
    content: 'Text.',
    category: 'Technology',
  })
  const { body } = await upload(server, {
    collection: 'blog_posts',
    id: own.id,
    values: { featured_image_alt: 'The library at dusk' },
    file: { field: 'cover_upload', ...cover },
  })
  const uploaded = v.parse(v.looseObject({ featured_image_key: v.string() }), body).featured_image_key

  const careful = await callApi(server, 'POST', '/api/site/regenerate-all-images', admin)
  expect(careful.body).toMatchObject({ success: true, spared: 1 })
  expect(readImageAnswer(careful).report.posts.map(({ id }) => id)).not.toContain(own.id)

  const everything = readImageAnswer(
    await callApi(server, 'POST', '/api/site/regenerate-all-images', admin, { uploaded: true }),
  )
  expect(everything).toMatchObject({ success: true, spared: 0 })
  const now = async () => (await server.admin.rows('blog_posts', `id = "${own.id}"`))[0]
  expect((await now())?.['featured_image_alt']).toMatch(/^Drawing for “Our own cover”/)
  const [, other] = everything.report.posts
  await server.admin.update('blog_posts', other?.id ?? '', { featured_image_key: '', thumbnail_image_key: '' })

  const alone = await undoImages(server, admin, { job: everything.job, items: [{ kind: 'post', id: own.id }] })
  expect(alone.body).toEqual({ success: true, undone: 1, changed: 0 })
  expect(await now()).toMatchObject({
    featured_image_key: uploaded,
    thumbnail_image_key: uploaded,
    featured_image_alt: 'The library at dusk',
  })
  const rest = await undoImages(server, admin, { job: everything.job })
  const { total_posts, total_authors } = everything.summary
  expect(rest.body).toEqual({ success: true, undone: total_posts + total_authors - 2, changed: 1 })
  // A second undo of the same run restores nothing.
  expect((await undoImages(server, admin, { job: everything.job })).body).toEqual({
    success: true,
    undone: 0,
    changed: 1,
  })
  await server.admin.remove('blog_posts', own.id)
})
