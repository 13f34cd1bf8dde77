import { beforeEach, expect, test, vi } from 'vitest'
import { pathsOfOtherBuilds, readKeptPage, settleKeptPage } from './kept-pages.ts'

const BUILD = '0123456789abcdef'
const OURS = { 'Content-Type': 'text/html', 'X-Site-Build': BUILD }

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
})

test('a kept page comes back as it was, with the time and the build', async () => {
  const before = Date.now()
  await settleKeptPage('/blog/a', page('<html>A</html>'))
  const kept = await readKeptPage('/blog/a')
  expect(await kept?.response.text()).toBe('<html>A</html>')
  expect(kept?.keptAt).toBeGreaterThanOrEqual(before)
  expect(kept?.build).toBe(BUILD)
})

test('a page that breaks off does not replace the copy of before', async () => {
  await settleKeptPage('/blog/a', page('<html>A</html>'))
  expect(await settleKeptPage('/blog/a', page('<html>B'))).toBeUndefined()
  expect(await (await readKeptPage('/blog/a'))?.response.text()).toBe('<html>A</html>')
})

test('a 404 of the site removes the copy, any other answer leaves it', async () => {
  await settleKeptPage('/blog/a', page('<html>A</html>'))
  await settleKeptPage('/blog/a', page('Sign in</html>', { headers: { 'Content-Type': 'text/html' } }))
  await settleKeptPage('/blog/a', page('error', { status: 503 }))
  expect(await readKeptPage('/blog/a')).toBeDefined()
  await settleKeptPage('/blog/a', page('gone', { status: 404 }))
  expect(await readKeptPage('/blog/a')).toBeUndefined()
})

test('the fifty articles read last are kept, and the lists', async () => {
  await settleKeptPage('/resources', page('<html></html>'))
  await settleKeptPage('/blog/0', page('<html></html>'))
  for (let i = 1; i <= 50; i += 1) await settleKeptPage(`/blog/${i}`, page('<html></html>'))
  await settleKeptPage('/blog/0', page('<html></html>')) // read again
  await settleKeptPage('/blog', page('<html></html>'))
  expect(await readKeptPage('/blog/0')).toBeDefined()
  expect(await readKeptPage('/blog/1')).toBeUndefined()
  expect(await readKeptPage('/blog/2')).toBeDefined()
  expect(await readKeptPage('/blog')).toBeDefined()
  expect(await readKeptPage('/resources')).toBeDefined()
})

test('tells the copies of other builds', async () => {
  await settleKeptPage('/blog/a', page('<html></html>'))
  await settleKeptPage('/blog/b', page('<html></html>', { headers: { 'Content-Type': 'text/html', 'X-Site-Build': 'older' } }))
  expect(await pathsOfOtherBuilds(BUILD)).toEqual(['/blog/b'])
})

/** An answer of the site's own origin, which only a browser can make. */
function page(html: string, { status = 200, headers = OURS }: ResponseInit = {}): Response {
  return Object.defineProperty(new Response(html, { status, headers }), 'type', { value: 'basic' })
}

function url(key: string | Request): string {
  return new URL(typeof key === 'string' ? key : key.url, 'https://lexharbor.example').href
}

/** What the module uses of CacheStorage. Like the real one, a write puts its entry at the end. */
function memoryCaches() {
  const entries = new Map<string, Response>()
  const cache = {
    match: (key: string) => Promise.resolve(entries.get(url(key))?.clone()),
    keys: () => Promise.resolve([...entries.keys()].map((key) => new Request(key))),
    delete: (key: string | Request) => Promise.resolve(entries.delete(url(key))),
    put: (key: string, response: Response) => {
      entries.delete(url(key))
      entries.set(url(key), response)
      return Promise.resolve()
    },
  }
  return { open: () => Promise.resolve(cache) }
}
