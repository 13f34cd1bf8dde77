import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture, store, upload } from '../support/http/application.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const SCRIPT = '<script>alert(1)</script>'

let server: TestServer
let cover: Buffer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  cover = await picture(1300, 650)
  await store(server, 'blog/cover.jpg', cover)
})
afterAll(() => server.remove())

const get = (path: string, init?: RequestInit) =>
  fetch(`${server.origin}/storage/${path}`, { redirect: 'manual', ...init })
const create = (key: string, content: Uint8Array | string, type = 'image/jpeg', name = 'a.jpg') =>
  upload(server, {
    collection: 'storage_objects',
    values: { bucket: 'public-assets', key },
    file: { field: 'file', content, type, name },
  })

/** Requests the path exactly as written, because `fetch` would normalize it. */
function rawStatus(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

test('a picture and its three smaller versions may be cached forever, and browsers may use them only as pictures', async () => {
  for (const [key, width] of [
    ['cover.jpg', 1300],
    ['cover.480.jpg', 480],
    ['cover.824.jpg', 824],
    ['cover.1200.jpg', 1200],
  ] as const) {
    const response = await get(`public-assets/blog/${key}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      etag: expect.stringMatching(/^".+"$/),
    })
    const content = Buffer.from(await response.arrayBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width, height: Math.round(width / 2) })

    const head = await get(`public-assets/blog/${key}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(content.length),
      '',
    ])
    const again = await get(`public-assets/blog/${key}`, {
      headers: { 'if-none-match': String(response.headers.get('etag')) },
    })
    expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([
      304,
      'public, max-age=31536000, immutable',
      '',
    ])
  }
})

test('the three buckets and the four kinds of pictures are accepted, by their content, not by their name or declared type', async () => {
  for (const [bucket, kind, served] of [
    ['public-assets', 'jpeg', 'image/jpeg'],
    ['author-profiles', 'png', 'image/png'],
    ['blog-images', 'gif', 'image/gif'],
    ['blog-images', 'webp', 'image/jpeg'],
  ] as const) {
    await store(server, `kinds/${kind}.bin`, await picture(50, 40, kind), bucket)
    expect((await get(`${bucket}/kinds/${kind}.bin`)).headers.get('content-type')).toBe(served)
  }
})

test('a file that is no picture is refused at its field, whatever its declared type, and nothing is stored', async () => {
  const before = (await server.admin.rows('storage_objects')).length
  for (const content of [
    'hello',
    `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
    `<!doctype html>${SCRIPT}`,
    '%PDF-1.7\n',
    'PK\x03\x04',
    `GIF89a=1;${SCRIPT}`,
    cover.subarray(0, 300),
  ]) {
    for (const [type, name] of [
      ['image/jpeg', 'a.jpg'],
      ['image/svg+xml', 'a.svg'],
    ] as const) {
      expect(await create('blog/bad.jpg', content, type, name)).toMatchObject({
        status: 400,
        body: { data: { file: { message: expect.stringMatching(/\w/) } } },
      })
    }
  }
  const { body } = await create('blog/bad.jpg', Buffer.concat([cover, Buffer.alloc(11 * 1024 * 1024)]))
  expect(body).toMatchObject({ data: { file: { message: 'The file is larger than 10 MB.' } } })
  expect(await server.admin.rows('storage_objects')).toHaveLength(before)
  expect((await get('public-assets/blog/bad.jpg')).status).toBe(404)
})

test('the server removes other data from pictures, such as an appended HTML page or a photograph’s location', async () => {
  const tagged = await sharp(cover)
    .withExif({ IFD0: { Copyright: SCRIPT }, IFD3: { GPSLatitude: '40/1 42/1 46/1' } })
    .jpeg()
    .toBuffer()
  expect(tagged.toString('latin1')).toContain(SCRIPT)
  await store(server, 'blog/tagged.jpg', Buffer.concat([tagged, Buffer.from(`PK\x03\x04${SCRIPT}`)]))
  for (const name of ['tagged.jpg', 'tagged.824.jpg']) {
    const served = Buffer.from(await (await get(`public-assets/blog/${name}`)).arrayBuffer()).toString('latin1')
    for (const foreign of ['script', 'Exif', 'PK\x03\x04']) expect(served).not.toContain(foreign)
  }
})

test('a photograph is rotated upright, and no version of it is larger than the original', async () => {
  const lying = await sharp(await picture(600, 500))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await store(server, 'blog/upright.jpg', lying)
  expect(
    await sharp(Buffer.from(await (await get('public-assets/blog/upright.jpg')).arrayBuffer())).metadata(),
  ).toMatchObject({ width: 500, height: 600 })
  expect((await get('public-assets/blog/upright.480.jpg')).status).toBe(200)
  expect((await get('public-assets/blog/upright.824.jpg')).status).toBe(404)
})

test('a key belongs to one picture forever: neither can be changed, and the error at the field says why', async () => {
  const id = await store(server, 'blog/once.jpg', cover)
  expect(await create('blog/once.jpg', await picture(9, 9))).toMatchObject({
    status: 400,
    body: { data: { key: { message: expect.stringContaining('never used twice') } } },
  })
  const change = (values: Record<string, string>, content?: Buffer) =>
    upload(server, {
      collection: 'storage_objects',
      id,
      values,
      ...(content === undefined ? {} : { file: { field: 'file', content } }),
    })
  const refused = { message: expect.stringContaining('never changed') }
  expect(await change({ key: 'blog/other.jpg' })).toMatchObject({ status: 400, body: { data: { key: refused } } })
  expect(await change({ bucket: 'blog-images' })).toMatchObject({ status: 400, body: { data: { bucket: refused } } })
  expect(await change({}, await picture(9, 9))).toMatchObject({ status: 400, body: { data: { file: refused } } })
  expect(await change({ file: '' })).toMatchObject({ status: 400, body: { data: { file: refused } } })
  expect(await change({ width: '1', widths: '[1]' })).toMatchObject({
    status: 200,
    body: { width: 1300, widths: [480, 824, 1200] },
  })
})

test('a key must be a plain path, such as blog/cover', async () => {
  for (const key of [
    '/blog/a.jpg',
    'blog/../a.jpg',
    'blog//a.jpg',
    'blog\\a.jpg',
    'blog/a b.jpg',
    'blog/',
    '.hidden',
    'blog/a.480.jpg',
  ]) {
    expect({ key, answer: await create(key, cover) }).toMatchObject({
      answer: { status: 400, body: { data: { key: { message: expect.stringMatching(/\w/) } } } },
    })
  }
})

test('a missing picture answers 404 in the site’s error format, no folder is listed, and no path trick reaches a file', async () => {
  for (const path of [
    'public-assets/blog/none.jpg',
    'public-assets/blog/cover.300.jpg',
    'public-assets/blog/cover.480.avif',
    'no-bucket/blog/cover.jpg',
  ]) {
    const response = await get(path)
    expect([path, response.status, await response.text()]).toEqual([path, 404, 'There is no such file.\n'])
    expect(response.headers.get('cache-control')).not.toContain('immutable')
  }
  for (const path of ['', 'public-assets', 'public-assets/', 'public-assets/blog', 'public-assets/blog/']) {
    const response = await get(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
  }
  for (const path of [
    '/storage/public-assets/blog/../blog/cover.jpg',
    '/storage/public-assets/blog%2fcover.jpg',
    '/storage/public-assets//blog/cover.jpg',
    '/storage/public-assets/blog\\cover.jpg',
    '/storage/public-assets/blog/cover.jpg%00',
    '/storage/../../etc/passwd',
    '/storage/public-assets/%2e%2e/%2e%2e/data.db',
  ]) {
    expect([path, await rawStatus(path)]).toEqual([path, 404])
  }
  const posted = await get('public-assets/blog/cover.jpg', { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a deleted picture answers 404 at once, and so do its smaller versions', async () => {
  const id = await store(server, 'blog/gone.jpg', cover)
  expect((await get('public-assets/blog/gone.480.jpg')).status).toBe(200)
  await server.admin.remove('storage_objects', id)
  for (const name of ['gone.jpg', 'gone.480.jpg']) expect((await get(`public-assets/blog/${name}`)).status).toBe(404)
})
