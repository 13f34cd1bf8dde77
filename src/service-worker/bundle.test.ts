import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bundles, unpack } from './bundle.ts'
import { writeBundle } from '../../tests/support/http/published-page.ts'
import { memoryCaches } from '../../tests/support/units/outbox-rig.ts'

const build = '0123456789abcdef'
const files = { '/assets/a.js': "its('a')", '/assets/b.js': "its('b')", '/assets/c.css': 'p{color:red}' }
const page = (path: string) => ({ text: `<html>“${path}”</html>`, policy: `default-src 'none' ${path}` })
const pages = Object.fromEntries(['/', '/pricing', '/contact', '/blog', '/login'].map((path) => [path, page(path)]))
const scripts = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, { text }]))
const whole = writeBundle(build, { ...scripts, '/icons/favicon.svg': { text: '<svg/>' }, ...pages })
const builtPages = ['/', '/pricing', '/contact'].map((url) => ({ url, revision: '1' }))
const entries = [
  ...builtPages,
  ...Object.entries(files).map(([url, text]) => ({ url, revision: null, integrity: integrityOf(text) })),
  { url: '/icons/favicon.svg', revision: '1' },
  { url: '/assets/face.woff2', revision: null, integrity: 'sha256-of-it' },
]
const keyOf = (path: string) => (path.startsWith('/assets/') ? path : `${path}?__WB_REVISION__=1`)

let kept: ReturnType<typeof memoryCaches>
let lists: Record<string, { html: string; headers: object }>

beforeEach(() => {
  kept = memoryCaches()
  lists = {}
  vi.stubGlobal('caches', kept)
})
afterEach(() => void vi.unstubAllGlobals())

function integrityOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function serve(body: string, status = 200) {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': '9999',
    'Cache-Control': 'private, max-age=31536000',
    'Use-As-Dictionary': 'match="/*"',
    Etag: '"1-br"',
    'Content-Security-Policy': 'of the bundle',
    'Cross-Origin-Embedder-Policy': 'credentialless',
  }
  const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(body, { status, headers })),
  )
  vi.stubGlobal('fetch', ask)
  return ask
}

const keepList = (path: string, html: string, headers: Headers) => {
  lists[path] = { html, headers: Object.fromEntries(headers) }
  return Promise.resolve()
}

function unpackAll(changes: Partial<Parameters<typeof unpack>[0]> = {}): Promise<ReadonlySet<string>> {
  return unpack({ entries, keyOf, cacheName: 'precache', build, isSavingData: false, keepList, ...changes })
}

async function stored(): Promise<string[]> {
  return (await (await kept.open('precache')).keys()).map(({ url }) => url.replace(/^https:\/\/[^/]+/, ''))
}

async function headersOf(path: string): Promise<object> {
  return Object.fromEntries((await (await kept.open('precache')).match(keyOf(path)))?.headers ?? [])
}

test('pages, scripts, the style sheet and drawings of one answer are precached like separate answers', async () => {
  const ask = serve(whole)
  await unpackAll()
  expect(ask.mock.calls).toEqual([[bundles.files, { cache: 'no-store', credentials: 'same-origin' }]])
  expect(await stored()).toEqual([
    ...builtPages.map(({ url }) => keyOf(url)),
    ...Object.keys(files),
    keyOf('/icons/favicon.svg'),
  ])
  expect(await headersOf('/pricing')).toEqual({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none' /pricing",
    'cross-origin-embedder-policy': 'credentialless',
    'x-site-build': build,
  })
  expect(await headersOf('/assets/b.js')).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' })
  expect(await headersOf('/assets/c.css')).toMatchObject({ 'content-type': 'text/css; charset=utf-8' })
  expect(await headersOf('/icons/favicon.svg')).toMatchObject({ 'content-type': 'image/svg+xml' })
  const script = await (await kept.open('precache')).match('/assets/b.js')
  expect(await script?.text()).toBe("its('b')")
})

test('Chromium requests lists apart, because the other bundle is its dictionary; a failed one spoils no other', async () => {
  vi.stubGlobal('navigator', { userAgentData: {} })
  const { '/blog': blog, '/login': login, ...built } = pages
  const ofPath: Record<string, string> = {
    [bundles.built]: writeBundle(build, { ...scripts, ...built }),
    [bundles.onlyLists]: writeBundle(build, { ...(blog && { '/blog': blog }), ...(login && { '/login': login }) }),
  }
  const ask = vi.fn<(path: string) => Promise<Response>>((path) => Promise.resolve(new Response(ofPath[path])))
  vi.stubGlobal('fetch', ask)
  expect([...(await unpackAll())]).toEqual(['/blog', '/login'])
  expect(ask.mock.calls.map(([path]) => path)).toEqual([bundles.built, bundles.onlyLists])
  expect(await stored()).toEqual([...builtPages.map(({ url }) => keyOf(url)), ...Object.keys(files)])
  await caches.delete('precache')
  ask.mockResolvedValueOnce(new Response('', { status: 503 }))
  expect([...(await unpackAll())]).toEqual(['/blog', '/login'])
})

test('lists of the same answer are stored outside the precache, with the headers of a page', async () => {
  serve(whole)
  expect([...(await unpackAll())]).toEqual(['/blog', '/login'])
  expect(Object.keys(lists)).toEqual(['/blog', '/login'])
  expect(lists['/blog']).toEqual({
    html: '<html>“/blog”</html>',
    headers: expect.objectContaining({ 'content-security-policy': "default-src 'none' /blog", 'x-site-build': build }),
  })
})

test('if most scripts are stored already, pages and lists are requested without them', async () => {
  const ask = serve(writeBundle(build, pages))
  const cache = await kept.open('precache')
  for (const path of ['/assets/a.js', '/assets/b.js']) await cache.put(path, new Response('as it was'))
  await unpackAll()
  expect(ask.mock.calls.map(([path]) => path)).toEqual([bundles.lists])
  expect(await (await cache.match('/assets/a.js'))?.text()).toBe('as it was')
  expect(await stored()).toEqual(['/assets/a.js', '/assets/b.js', ...builtPages.map(({ url }) => keyOf(url))])
})

test('a visitor who saves data gets only the pages of the build, and no bundle if only one is missing', async () => {
  const ask = serve(writeBundle(build, pages))
  const saving = { isSavingData: true, entries: builtPages }
  await unpackAll(saving)
  expect(ask.mock.calls.map(([path]) => path)).toEqual([bundles.pages])
  expect([await stored(), lists]).toEqual([builtPages.map(({ url }) => keyOf(url)), {}])
  await (await kept.open('precache')).delete(keyOf('/contact'))
  await unpackAll(saving)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a script with another hash than the worker’s list is refused', async () => {
  serve(writeBundle(build, { ...scripts, ...pages, '/assets/b.js': { text: "another('b')" } }))
  await unpackAll()
  expect((await stored()).filter((path) => path.startsWith('/assets/'))).toEqual(['/assets/a.js', '/assets/c.css'])
})

test.each<[string, string, number?]>([
  ['of another build', writeBundle('fedcba9876543210', { ...scripts, ...pages })],
  ['that is an error', whole, 503],
  ['of an access point', '<html>Sign in</html>\n'],
  ['without parts', JSON.stringify({ build })],
  ['with parts of no kind', `${JSON.stringify({ build, parts: [{ path: '/' }] })}\n<html></html>`],
  ['that ends in its first part', whole.slice(0, whole.indexOf('\n') + 3)],
  ['with half a page', writeBundle(build, { '/': { text: '<html>', policy: '' }, '/blog': { text: '<html>' } })],
  ['with a page without a policy', writeBundle(build, { '/': { text: '<html></html>' } })],
])('an answer %s adds nothing and causes no error', async (_, body, status) => {
  serve(body, status)
  expect((await unpackAll()).size).toBe(0)
  expect(await stored()).toEqual([])
  expect(lists).toEqual({})
})

test('without a connection or storage space, single requests fetch the rest', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect((await unpackAll()).size).toBe(0)
  serve(whole)
  vi.stubGlobal('caches', memoryCaches(new Set(['/pricing'])))
  expect((await unpackAll()).size).toBe(0)
  vi.stubGlobal('caches', memoryCaches())
  expect([...(await unpackAll({ keepList: () => Promise.reject(new Error('no room')) }))]).toEqual([])
})
