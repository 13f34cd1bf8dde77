import { afterEach, expect, it, vi } from 'vitest'
import { savedArticles } from './saved-articles.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function keptPages(...paths: string[]) {
  const open = vi.fn<() => Promise<{ keys(): Promise<Array<{ url: string }>> }>>(() => Promise.resolve({ keys: () => Promise.resolve(paths.map((path) => ({ url: `http://127.0.0.1${path}` }))) }))
  vi.stubGlobal('caches', { has: () => Promise.resolve(paths.length > 0), open })
  return open
}

it('the slugs of kept article pages, and of nothing else', async () => {
  keptPages('/blog', '/blog/one', '/blog/two%20three', '/resources', '/blog/one/more')
  expect([...(await savedArticles())]).toEqual(['one', 'two three'])
})

it('looking does not make a cache', async () => {
  const open = keptPages()
  expect((await savedArticles()).size).toBe(0)
  expect(open.mock.calls).toHaveLength(0)
})

it('nothing is kept where storage is refused or missing', async () => {
  vi.stubGlobal('caches', { has: () => Promise.reject(new DOMException('refused', 'SecurityError')) })
  expect((await savedArticles()).size).toBe(0)
  vi.stubGlobal('caches', undefined)
  expect((await savedArticles()).size).toBe(0)
})
