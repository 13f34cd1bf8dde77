import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundles } from '../../src/service-worker/bundle.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

/** The largest answer for a page of the build to a browser with the dictionary, in bytes. */
const PAGE_BYTES_MAX = 3500
/** The part of an article's usual bytes that such a browser may get. */
const ARTICLE_PART_MAX = 0.4
const ARTICLE = '/blog/advance-fees-and-when-they-are-earned'
const CHROMIUM = 'gzip, deflate, br, zstd, dcb, dcz'
/** Begins each answer for a dictionary (RFC 9842). The hash of the dictionary follows. */
const MAGIC = '5e2a4d1820000000'

let server: TestServer
let dictionary: Buffer

beforeAll(async () => {
  server = await startServer({ sample: true })
  dictionary = (await ask(bundles.built)).body
})
afterAll(() => server.remove())

type Asked = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Requests a path. Unlike `fetch` it leaves the body compressed. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Asked> {
  const asking = request(server.origin + path, { agent: false, headers, method })
  asking.end()
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  if (answer === undefined) throw new Error(`no answer for ${path}`)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

const storing = (hash: Buffer): Record<string, string> => ({
  'Accept-Encoding': CHROMIUM,
  'Available-Dictionary': `:${hash.toString('base64')}:`,
})

test('a browser may store the bundle of the build as a dictionary for all paths, and shared caches may not store it', async () => {
  expect((await ask(bundles.built, { 'Accept-Encoding': 'br' })).headers).toMatchObject({
    'cache-control': 'private, max-age=31536000',
    'use-as-dictionary': 'match="/*"',
    vary: 'Accept-Encoding, Available-Dictionary',
  })
})

test('with the dictionary a page of the build, an article and the lists come small, and unpack to the same text', async () => {
  const hash = hashOf(dictionary)
  const largest = {
    '/': () => PAGE_BYTES_MAX,
    '/pricing': () => PAGE_BYTES_MAX,
    '/features': () => PAGE_BYTES_MAX,
    '/blog': (usual: number) => usual / 2,
    [ARTICLE]: (usual: number) => usual * ARTICLE_PART_MAX,
    [bundles.onlyLists]: (usual: number) => usual,
  }
  for (const [path, bytesMax] of Object.entries(largest)) {
    const whole = await ask(path)
    const usual = await ask(path, { 'Accept-Encoding': 'br' })
    const small = await ask(path, storing(hash))
    expect(small.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-security-policy': usual.headers['content-security-policy'],
      vary: 'Accept-Encoding, Available-Dictionary',
    })
    expect(small.body.subarray(0, 40).toString('hex')).toBe(MAGIC + hash.toString('hex'))
    expect(zstdDecompressSync(small.body.subarray(40), { dictionary }).equals(whole.body)).toBe(true)
    expect(small.body.length).toBeLessThan(bytesMax(usual.body.length))
    expect((await ask(path, { ...storing(hash), 'If-None-Match': small.headers.etag ?? '' })).status).toBe(304)
  }
})

test('a planted hash, a malformed one, or a browser without the encoding gets the usual bytes', async () => {
  const hash = hashOf(dictionary)
  const planted = Buffer.from(hash)
  planted[0] = (planted[0] ?? 0) ^ 1
  for (const path of ['/pricing', ARTICLE, bundles.files]) {
    const usual = await ask(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    for (const headers of [
      storing(planted),
      { ...storing(hash), 'Accept-Encoding': 'gzip, deflate, br, zstd, dcb' },
      { ...storing(hash), 'Available-Dictionary': hash.toString('base64') },
      { ...storing(hash), 'Available-Dictionary': ':::' },
    ]) {
      const { date: _, ...got } = (await ask(path, headers)).headers
      const { date: __, ...expected } = usual.headers
      expect(got).toEqual(expected)
      expect((await ask(path, headers)).body.equals(usual.body)).toBe(true)
    }
  }
})

test('answers for one person, answers of the API, and missing pages never depend on a dictionary', async () => {
  const hash = hashOf(dictionary)
  for (const path of [
    '/demo/cancel?token=x',
    '/demo/reschedule?token=x',
    '/preview/secret',
    '/search?for=fees',
    '/api/health',
    '/api/site/slots',
    '/api/collections/public_posts/records',
    '/nothing',
  ]) {
    const { headers } = await ask(path, storing(hash))
    expect([path, headers['content-encoding'] === 'dcz', String(headers.vary).includes('Dictionary')]).toEqual([
      path,
      false,
      false,
    ])
  }
})
