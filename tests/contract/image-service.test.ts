import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { freePort } from '../support/servers/free-port.ts'
import { callApi, signInForToken } from '../support/http/accounts.ts'
import { readImageAnswer, regenerateAll } from '../support/http/image-tool.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer
let admin: string
let service: Server
let canary: Server
let drawing: string
let respond: (count: number) => { status: number; headers?: Record<string, string>; body: string }
let asked: unknown[] = []
let strayed = 0

beforeAll(async () => {
  canary = createServer((_, response) => {
    strayed += 1
    response.end()
  })
  service = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      asked.push({
        path: request.url,
        key: request.headers.authorization,
        ...v.parse(v.record(v.string(), v.unknown()), JSON.parse(text)),
      })
      const { status, headers, body } = respond(asked.length)
      response.writeHead(status, headers).end(body)
    })
  })
  const port = await freePort()
  await once(service.listen(port, '127.0.0.1'), 'listening')
  await once(canary.listen(0, '127.0.0.1'), 'listening')
  server = await startServer({
    raiseLimits: true,
    env: {
      IMAGES_API_KEY: 'secret-key',
      IMAGES_API_URL: `http://127.0.0.1:${port}/v1`,
      IMAGES_API_MODEL: 'a-model',
      IMAGES_MAX_PER_RUN: '3',
      IMAGES_PRICE: '0.04',
    },
  })
  const file = join(server.dataDir, 'drawing.png')
  const { code, output } = await server.run(
    'images',
    'draw',
    '--title',
    'A drawing',
    '--width',
    '500',
    '--height',
    '260',
    '--out',
    file,
  )
  if (code !== 0) throw new Error(output)
  drawing = JSON.stringify({ data: [{ b64_json: (await readFile(file)).toString('base64') }] })
  admin = await signInForToken(server, server.credentials.email, server.credentials.password)
  for (const title of ['One', 'Two'])
    await server.admin.create('blog_posts', { title, content: 'Text.', published: true, category: 'Technology' })
})
afterAll(async () => {
  await server.remove()
  service.close()
  canary.close()
})
beforeEach(() => {
  asked = []
})

test('the image service’s pictures are published and their cost is recorded; the service’s key is in no record and no log', async () => {
  respond = () => ({ status: 200, body: drawing })
  const answer = await regenerateAll(server, admin)
  expect(answer).toMatchObject({
    success: true,
    maker: 'a-model',
    cost: 0.08,
    summary: { successful_posts: 2, total_posts: 2 },
  })
  expect(asked).toMatchObject(
    Array.from({ length: 2 }, () => ({
      path: '/v1/images/generations',
      key: 'Bearer secret-key',
      model: 'a-model',
      n: 1,
      response_format: 'b64_json',
    })),
  )
  for (const { after } of answer.report.posts) {
    const response = await fetch(server.origin + after)
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/png',
    })
  }
  const written = JSON.stringify([
    await server.admin.rows('image_jobs'),
    await server.admin.call('GET', '/api/logs?perPage=500'),
    server.output(),
  ])
  expect(written).not.toContain('secret-key')
})

test('no run sends more requests to the image service than its limit, and pictures beyond the limit stay unchanged', async () => {
  respond = (count) =>
    count % 2 === 1 ? { status: 503, headers: { 'retry-after': '1' }, body: '' } : { status: 200, body: drawing }
  const before = await server.admin.rows('blog_posts')
  const answer = await regenerateAll(server, admin)
  expect(asked).toHaveLength(3)
  expect(answer).toMatchObject({
    success: false,
    code: 'failed',
    cost: 0.12,
    summary: { successful_posts: 1, total_posts: 2 },
  })
  expect(answer['details']).toContain('IMAGES_MAX_PER_RUN')
  const failed = answer.report.posts.find(({ http200 }) => !http200)
  expect(await server.admin.rows('blog_posts', `id = "${failed?.id}"`)).toMatchObject([
    { featured_image_key: before.find(({ id }) => id === failed?.id)?.['featured_image_key'] },
  ])
})

test('if the image service redirects, refuses the key, or sends a wrong type or too many bytes, the report says that, and no picture changes', async () => {
  const [post] = await server.admin.rows('blog_posts')
  const location = `http://127.0.0.1:${portOf(canary)}/`
  for (const [answer, text] of [
    [{ status: 307, headers: { location }, body: '' }, 'redirect'],
    [{ status: 401, body: '{"error":{"message":"secret-key is wrong"}}' }, 'IMAGES_API_KEY'],
    [
      {
        status: 200,
        body: JSON.stringify({
          data: [{ b64_json: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') }],
        }),
      },
      'something else than a JPEG',
    ],
    [{ status: 200, body: JSON.stringify({ data: [{ url: location }] }) }, 'another server'],
    [{ status: 200, body: 'x'.repeat(50 << 20) }, 'more than 14 MB'],
  ] as const) {
    asked = []
    respond = () => answer
    const { success, details } = readImageAnswer(
      await callApi(server, 'POST', '/api/site/generate-images', admin, { post: post?.id }),
    )
    expect({ success, details }).toEqual({ success: false, details: expect.stringContaining(text) })
    expect(String(details)).not.toContain('secret-key')
    expect(asked).toHaveLength(1)
  }
  expect(strayed).toBe(0)
  expect(await server.admin.rows('blog_posts', `id = "${post?.id}"`)).toMatchObject([
    { featured_image_key: post?.['featured_image_key'] },
  ])
})

function portOf(listening: Server): number {
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('listens on a port')
  return address.port
}
