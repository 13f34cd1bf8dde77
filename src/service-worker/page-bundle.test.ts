import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from './memory-caches.ts'
import { unpackPages } from './page-bundle.ts'

const build = '0123456789abcdef'
const keys = new Map(['/', '/pricing', '/contact'].map((path) => [path, `${path}?__WB_REVISION__=1`]))
const page = (path: string) => ({ html: `<html>${path}</html>`, policy: `default-src 'none' ${path}` })
const whole = { build, pages: { '/': page('/'), '/pricing': page('/pricing'), '/contact': page('/contact') } }

let kept: ReturnType<typeof memoryCaches>

beforeEach(() => {
  kept = memoryCaches()
  vi.stubGlobal('caches', kept)
})
afterEach(() => void vi.unstubAllGlobals())

function serve(body: object | string, status = 200) {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': '9999',
    Etag: '"1-br"',
    'Content-Security-Policy': 'of the bundle',
    'Cross-Origin-Embedder-Policy': 'credentialless',
  }
  const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })),
  )
  vi.stubGlobal('fetch', ask)
  return ask
}

const unpack = () => unpackPages({ keys, cacheName: 'precache', build })

async function stored(): Promise<string[]> {
  return (await (await kept.open('precache')).keys()).map(({ url }) => url.replace(/^https:\/\/[^/]+/, ''))
}

test('the pages of one answer are precached, each with its own policy and what the server says with every answer', async () => {
  serve(whole)
  await unpack()
  expect(await stored()).toEqual([...keys.values()])
  const pricing = await (await kept.open('precache')).match(keys.get('/pricing') ?? '')
  expect(await pricing?.text()).toBe('<html>/pricing</html>')
  expect(Object.fromEntries(pricing?.headers ?? [])).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none' /pricing",
    'cross-origin-embedder-policy': 'credentialless',
    'x-site-build': build,
  })
})

test('pages that are there already are left as they are, and where only one is missing nothing is asked for', async () => {
  const ask = serve(whole)
  const cache = await kept.open('precache')
  await cache.put(keys.get('/') ?? '', new Response('as it was'))
  await unpack()
  expect(await (await cache.match(keys.get('/') ?? ''))?.text()).toBe('as it was')
  expect(await stored()).toHaveLength(3)
  await cache.delete(keys.get('/contact') ?? '')
  await unpack()
  expect(ask).toHaveBeenCalledTimes(1)
})

test.each<[string, object | string, number?]>([
  ['of another build', { ...whole, build: 'fedcba9876543210' }],
  ['that is an error', whole, 503],
  ['of an access point', '<html>Sign in</html>'],
  ['without pages', { build }],
  [
    'with half a page',
    { build, pages: { '/': { html: '<html>', policy: '' }, '/pricing': { html: 1 }, '/contact': null } },
  ],
])('an answer %s brings nothing in, and stops nothing', async (_, body, status) => {
  serve(body, status)
  await unpack()
  expect(await stored()).toEqual([])
})

test('without a connection, or without room, the rest is left to whoever asks for pages one by one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(unpack()).resolves.toBeUndefined()
  serve(whole)
  vi.stubGlobal('caches', memoryCaches(new Set(['/pricing'])))
  await expect(unpack()).resolves.toBeUndefined()
})
