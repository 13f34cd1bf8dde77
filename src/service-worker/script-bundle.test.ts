import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from './memory-caches.ts'
import { unpackScripts } from './script-bundle.ts'

const bundle = { url: '/assets/scripts-01234567.json', integrity: 'sha384-of-it' }
const paths = ['/', '/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/d.js', '/assets/index.css']
const whole = Object.fromEntries(paths.filter((path) => path.endsWith('.js')).map((path) => [path, `its('${path}')`]))

let kept: ReturnType<typeof memoryCaches>

beforeEach(() => {
  kept = memoryCaches()
  vi.stubGlobal('caches', kept)
})
afterEach(() => void vi.unstubAllGlobals())

function serve(body: object | string, status = 200) {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Encoding': 'br',
    Etag: '"1-br"',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })),
  )
  vi.stubGlobal('fetch', ask)
  return ask
}

const unpack = () => unpackScripts({ paths, cacheName: 'precache', bundle })

async function stored(): Promise<string[]> {
  return (await (await kept.open('precache')).keys()).map(({ url }) => new URL(url).pathname)
}

test('the scripts of one answer are precached as scripts, after the browser has compared it with what the worker knows of it', async () => {
  const ask = serve(whole)
  await unpack()
  expect(ask.mock.calls).toEqual([
    [bundle.url, { integrity: bundle.integrity, cache: 'no-store', credentials: 'same-origin' }],
  ])
  expect(await stored()).toEqual(Object.keys(whole))
  const script = await (await kept.open('precache')).match('/assets/b.js')
  expect(await script?.text()).toBe("its('/assets/b.js')")
  expect(Object.fromEntries(script?.headers ?? [])).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test.each([
  [2, 0],
  [1, 1],
])('with %s of four scripts there, one answer for all is asked for %s times', async (there, times) => {
  const ask = serve(whole)
  const cache = await kept.open('precache')
  for (const path of Object.keys(whole).slice(0, there)) await cache.put(path, new Response('as it was'))
  await unpack()
  expect(ask).toHaveBeenCalledTimes(times)
  expect(await (await cache.match('/assets/a.js'))?.text()).toBe('as it was')
  expect(await stored()).toHaveLength(times === 1 ? 4 : there)
})

test('where no scripts are kept, nothing is asked for', async () => {
  const ask = serve(whole)
  await unpackScripts({ paths: ['/', '/assets/index.css'], cacheName: 'precache', bundle })
  expect(ask).not.toHaveBeenCalled()
})

test.each<[string, object | string, number?]>([
  ['that is an error', whole, 503],
  ['that is no bundle', '<html>Sign in</html>'],
  ['that holds something else', { '/assets/a.js': 1, '/assets/other.js': 'other' }],
])('an answer %s brings nothing in, and stops nothing', async (_, body, status) => {
  serve(body, status)
  await unpack()
  expect(await stored()).toEqual([])
})

test('without a connection, with another content, or without room, the rest is left to whoever asks one by one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(unpack()).resolves.toBeUndefined()
  serve(whole)
  vi.stubGlobal('caches', memoryCaches(new Set(['/assets/b.js'])))
  await expect(unpack()).resolves.toBeUndefined()
})
