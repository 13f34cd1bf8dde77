import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../support/http/accounts.ts'
import { picture, store, upload } from '../support/http/application.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const POST = {
  title: 'Retainers that hold',
  content: 'Text.',
  category: 'Business Law',
  published: 'true',
  slug: 'retainers',
}
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000)

let server: TestServer
let cover: Buffer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  cover = await picture(1300, 650)
})
beforeEach(async () => {
  for (const collection of ['blog_posts', 'blog_authors', 'storage_objects']) {
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
  }
})
afterAll(() => server.remove())

const save = (values: Record<string, string>, content?: Uint8Array | string, id?: string) =>
  upload(server, {
    collection: 'blog_posts',
    ...(id === undefined ? {} : { id }),
    values,
    ...(content === undefined ? {} : { file: { field: 'cover_upload', content } }),
  })
const objects = () => server.admin.rows('storage_objects')
const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status
const html = async (path: string) => (await fetch(`${server.origin}${path}`)).text()
const age = (row: Row | string) =>
  server.admin.call('POST', '/api/sql', {
    query: `UPDATE storage_objects SET created = '2020-01-01 00:00:00.000Z' WHERE id = '${typeof row === 'string' ? row : row.id}'`,
  })

test('a cover uploaded with a post moves into the storage of pictures, sets both keys, and is shown with its smaller versions', async () => {
  const { status: saved, body } = await save(POST, cover)
  expect(saved).toBe(200)
  const key = expect.stringMatching(/^blog\/retainers-[0-9a-f]{10}\.jpg$/)
  const info = { width: 1300, height: 650, widths: [480, 824, 1200], avif: false }
  expect(body).toMatchObject({
    featured_image_key: key,
    thumbnail_image_key: key,
    featured_image_info: info,
    thumbnail_image_info: info,
    cover_upload: '',
    featured_image_alt: '',
  })
  expect(await objects()).toMatchObject([{ bucket: 'public-assets', key: body['featured_image_key'] }])

  const address = `/storage/public-assets/${String(body['featured_image_key'])}`
  const page = await until('the article shows its cover', async () => {
    const found = await html('/blog/retainers')
    return found.includes(`src="${address}"`) && found
  })
  const stem = address.replace('.jpg', '')
  expect(page).toContain(`srcSet="${stem}.480.jpg 480w, ${stem}.824.jpg 824w, ${stem}.1200.jpg 1200w"`)
  expect(page).toContain('width="1300" height="650"')
  expect(page).toContain(`property="og:image" content="${server.origin}${stem}.1200.jpg"`)
  for (const [, path] of page.matchAll(/"?(\/storage\/[^\s",]+)/g))
    expect([path, await status(path ?? '')]).toEqual([path, 200])
})

test('the slug made from the title names the picture’s file, and an entered description of the picture stays', async () => {
  const { body } = await save({ ...POST, slug: '', featured_image_alt: 'A seal' }, cover)
  expect(body).toMatchObject({
    featured_image_key: expect.stringMatching(/^blog\/retainers-that-hold-/),
    featured_image_alt: 'A seal',
  })
})

test('the same picture uploaded again is stored once; another picture gets a new key, and the old one stays for pages that still show it', async () => {
  const { body } = await save(POST, cover)
  const first = String(body['featured_image_key'])
  expect((await save({}, cover, String(body['id']))).body).toMatchObject({ featured_image_key: first })
  expect(await objects()).toHaveLength(1)
  const { body: changed } = await save({}, await picture(600, 300, 'png', '#884422'), String(body['id']))
  expect(changed).toMatchObject({
    featured_image_key: expect.stringMatching(/\.png$/),
    featured_image_info: { width: 600, widths: [480] },
  })
  expect(await status(`/storage/public-assets/${first}`)).toBe(200)
})

test('a bad file is refused at its field, and changes neither the post nor a picture', async () => {
  const { body } = await save(POST, cover)
  for (const content of ['hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', cover.subarray(0, 400)]) {
    expect(await save({ title: 'Changed' }, content, String(body['id']))).toMatchObject({
      status: 400,
      body: { data: { cover_upload: { message: expect.stringMatching(/\w{4}/) } } },
    })
    expect((await save({ ...POST, slug: 'another' }, content)).status).toBe(400)
  }
  expect((await save({ ...POST, slug: 'Not A Slug' }, cover)).body).toMatchObject({ data: { slug: expect.anything() } })
  expect(await server.admin.rows('blog_posts')).toMatchObject([
    { title: POST.title, featured_image_key: body['featured_image_key'] },
  ])
  expect(await objects()).toHaveLength(1)
})

test('the record of a picture is created, changed and deleted together with the picture’s key', async () => {
  const { body } = await save({ ...POST, featured_image_key: 'blog/later.jpg', featured_image_info: '{"width":1}' })
  expect(body).toMatchObject({ featured_image_info: null })
  const id = await store(server, 'blog/later.jpg', cover)
  const post = async () => (await server.admin.rows('blog_posts'))[0]
  expect(await post()).toMatchObject({ featured_image_info: { width: 1300 } })
  expect(
    (await save({ featured_image_key: 'https://images.example/a.jpg' }, undefined, String(body['id']))).body,
  ).toMatchObject({ featured_image_info: null })
  await save({ featured_image_key: 'blog/later.jpg' }, undefined, String(body['id']))
  await server.admin.remove('storage_objects', id)
  expect(await post()).toMatchObject({ featured_image_info: null })
})

test('on the page, a stored picture in the text gets its size and its smaller versions; in the feed, and for other pictures, the HTML stays unchanged', async () => {
  await store(server, 'text/chart.jpg', cover)
  await store(server, 'text/small.png', await picture(300, 200, 'png'), 'blog-images')
  const content =
    '![a](/storage/public-assets/text/chart.jpg)\n\n![b](/storage/blog-images/text/small.png)\n\n![c](/storage/public-assets/text/none.jpg) `<img src="/storage/public-assets/text/chart.jpg"`'
  const { body } = await save({ ...POST, content })
  const smaller = [480, 824, 1200].map((width) => `/storage/public-assets/text/chart.${width}.jpg ${width}w`).join(', ')
  const rest = 'loading="lazy" decoding="async"/>'
  expect(body['body_html']).toBe(
    [
      `<p><img src="/storage/public-assets/text/chart.jpg" width="1300" height="650" srcset="${smaller}" sizes="(min-width: 48rem) 42rem, 100vw" alt="a" ${rest}</p>`,
      `<p><img src="/storage/blog-images/text/small.png" width="300" height="200" alt="b" ${rest}</p>`,
      `<p><img src="/storage/public-assets/text/none.jpg" alt="c" ${rest} <code>&lt;img src=&quot;/storage/public-assets/text/chart.jpg&quot;</code></p>`,
    ].join('\n'),
  )
  for (const [, path] of smaller.matchAll(/(\S+) \d+w/g)) expect([path, await status(path ?? '')]).toEqual([path, 200])
  const feed = await until('the feed has the article', async () => {
    const found = await html('/rss.xml')
    return found.includes('/blog/retainers') && found
  })
  expect(feed).toContain(
    `<img src="${server.origin}/storage/public-assets/text/chart.jpg" width="1300" height="650" alt="a"/>`,
  )
})

test('an uploaded portrait of an author moves into the storage of pictures too', async () => {
  const { body } = await upload(server, {
    collection: 'blog_authors',
    values: { name: 'Zoë O’Neill' },
    file: { field: 'avatar_upload', content: await picture(500, 500) },
  })
  expect(body).toMatchObject({
    avatar_image_key: expect.stringMatching(/^authors\/zo-o-neill-[0-9a-f]{10}\.jpg$/),
    avatar_image_info: { width: 500, height: 500, widths: [480] },
    avatar_upload: '',
    avatar_image_alt: '',
  })
  expect(await status(`/storage/public-assets/${String(body['avatar_image_key'])}`)).toBe(200)
})

test('the clean-up lists unused pictures older than a day, and deletes them only on request', async () => {
  await save(POST, cover)
  await save({ ...POST, slug: 'in-the-text', content: '![x](/storage/blog-images/text/in-text.480.jpg)' })
  const inText = await store(server, 'text/in-text.jpg', cover, 'blog-images')
  const orphan = await store(server, 'blog/orphan.jpg', cover)
  await store(server, 'blog/new.jpg', cover)
  const [shown] = await objects()
  const collection = String(shown?.['collectionId'])
  for (const row of [shown?.id ?? '', inText, orphan]) await age(row)
  const stray = join(server.dataDir, 'storage', collection, 'gone00000000000')
  await mkdir(stray)
  await writeFile(join(stray, 'original.jpg'), cover)
  await utimes(join(stray, 'original.jpg'), TWO_DAYS_AGO, TWO_DAYS_AGO)

  const listed = `picture  public-assets/blog/orphan.jpg\nfiles    ${collection}/gone00000000000/\n`
  expect(await server.run('storage', 'clean')).toEqual({
    code: 0,
    output: `${listed}1 pictures that nothing shows and 1 folders without a record. Nothing was deleted; --delete does it.\n`,
  })
  expect(await objects()).toHaveLength(4)
  expect(await server.run('storage', 'clean', '--delete')).toEqual({
    code: 0,
    output: `${listed}Deleted 1 pictures that nothing shows and 1 folders without a record.\n`,
  })
  expect((await objects()).map((row) => row['key'])).toEqual([shown?.['key'], 'text/in-text.jpg', 'blog/new.jpg'])
  expect(await status('/storage/public-assets/blog/orphan.jpg')).toBe(404)
  expect(await server.run('storage', 'clean', '--delete')).toEqual({ code: 0, output: 'Nothing to delete.\n' })
})
