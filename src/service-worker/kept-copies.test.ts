import { beforeEach, expect, test, vi } from 'vitest'
import { rest, memoryCaches } from '../../tests/support/units/outbox-rig.ts'
import { keptImages, readKeptArticles, readKeptUnits } from '../reading-list/kept-articles.ts'
import { follow, keepImage, StorageRefused } from './kept-images.ts'
import { forgetPages, markSaved, pathsOfOtherBuilds, readKeptPage, updateKeptPage } from './kept-copies.ts'

const BUILD = '0123456789abcdef'
const OURS = { 'Content-Type': 'text/html', 'X-Site-Build': BUILD }

const refused = new Set<string>()
const unreachable = new Set<string>()
const fetched: string[] = []

beforeEach(() => {
  for (const set of [refused, unreachable]) set.clear()
  fetched.length = 0
  vi.stubGlobal('caches', memoryCaches(refused))
  vi.stubGlobal('location', { origin: 'https://lexharbor.example' })
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path)
    if (unreachable.has(path)) return Promise.reject(new TypeError('Failed to fetch'))
    const exists = !path.includes('missing')
    return Promise.resolve(
      basic(new Response(path, { status: exists ? 200 : 404, headers: { 'Content-Type': 'image/svg+xml' } })),
    )
  })
})

test('a stored page is read back unchanged, with title, time, size and build', async () => {
  const before = Date.now()
  expect(await updateKeptPage('/blog/a', page('<h1>Ä “trust” account</h1></html>'), 'opened')).toBe('kept')
  const kept = await readKeptPage('/blog/a')
  expect(await kept?.response.text()).toBe('<h1>Ä “trust” account</h1></html>')
  expect(kept?.keptAt).toBeGreaterThanOrEqual(before)
  expect(kept?.build).toBe(BUILD)
  expect(await readKeptArticles()).toEqual([
    expect.objectContaining({
      path: '/blog/a',
      title: 'Ä “trust” account',
      bytes: 38,
      savedAt: null,
      keptAt: kept?.keptAt,
    }),
  ])
})

test('an incomplete page does not replace the former copy', async () => {
  await keep('/blog/a')
  expect(await updateKeptPage('/blog/a', page('<html>B'), 'opened')).toBe('left')
  expect(await (await readKeptPage('/blog/a'))?.response.text()).toContain('</html>')
})

test('the site’s 404 removes the copy with its pictures, and any other answer leaves both', async () => {
  await keep('/blog/a', '/images/a.svg')
  await updateKeptPage('/blog/a', page('Sign in</html>', { headers: { 'Content-Type': 'text/html' } }), 'opened')
  await updateKeptPage('/blog/a', page('error', { status: 503 }), 'opened')
  expect([await paths(), await images()]).toEqual([['/blog/a'], ['/images/a.svg']])
  expect(await updateKeptPage('/blog/a', page('gone', { status: 404 }), 'opened')).toBe('forgotten')
  expect([await paths(), await images()]).toEqual([[], []])
})

test('the fifty articles opened last are stored with their pictures, and so are the lists', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  await keep('/resources')
  for (let i = 0; i < 50; i += 1) {
    vi.setSystemTime(2_000_000 + i)
    await keep(`/blog/${i}`, '/images/shared.svg', `/images/${i}.svg`)
  }
  vi.setSystemTime(3_000_000)
  await keep('/blog/0', '/images/shared.svg', '/images/0.svg') // the reader opens this page again
  // The service worker refreshes this page without the reader.
  await updateKeptPage('/blog/2', html('/images/shared.svg', '/images/2.svg'), 'refreshed')
  vi.setSystemTime(4_000_000)
  await keep('/blog/50', '/images/shared.svg', '/images/50.svg')
  await keep('/blog')
  const kept = await paths()
  expect(kept.filter((path) => path.startsWith('/blog/'))).toHaveLength(50)
  expect(['/blog', '/resources', '/blog/0', '/blog/1', '/blog/2'].map((path) => kept.includes(path))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
  expect(
    ['/images/shared.svg', '/images/0.svg', '/images/1.svg', '/images/50.svg'].map(
      (path) => fetched.filter((each) => each === path).length,
    ),
  ).toEqual([1, 1, 1, 1])
  expect(await images()).not.toContain('/images/1.svg')
  expect(await images()).toHaveLength(51)
  await keep('/blog/51')
  expect(await paths()).not.toContain('/blog/2')
  vi.useRealTimers()
})

test('a saved article stays after fifty opened ones, and stays saved after a refresh and a second visit', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  await updateKeptPage('/blog/saved', html('/images/s.svg'), 'saved')
  for (let i = 0; i < 51; i += 1) {
    vi.setSystemTime(2_000_000 + i)
    await keep(`/blog/${i}`)
  }
  expect(await paths()).toContain('/blog/saved')
  expect(await paths()).toHaveLength(50)
  await updateKeptPage('/blog/saved', html('/images/s.svg'), 'refreshed')
  await keep('/blog/saved', '/images/s.svg')
  expect((await readKeptUnits()).find(({ path }) => path === '/blog/saved')?.savedAt).toBe(1_000_000)
  vi.useRealTimers()
})

test('after fifty saved articles the next one is not stored, opened or saved', async () => {
  for (let i = 0; i < 50; i += 1) await updateKeptPage(`/blog/${i}`, html(), 'saved')
  expect(await updateKeptPage('/blog/50', html('/images/x.svg'), 'saved')).toBe('no-room')
  expect(await updateKeptPage('/blog/50', html('/images/x.svg'), 'opened')).toBe('no-room')
  expect(await paths()).toHaveLength(50)
  expect(await images()).toEqual([])
})

test('an existing copy is saved once, without a request', async () => {
  expect(await markSaved('/blog/a')).toBe(false)
  await keep('/blog/a', '/images/a.svg')
  expect(await markSaved('/blog/a')).toBe(true)
  const [first] = await readKeptUnits()
  expect(await markSaved('/blog/a')).toBe(true)
  const [second] = await readKeptUnits()
  expect(first?.savedAt).toBeGreaterThan(0)
  expect([second?.savedAt, second?.keptAt]).toEqual([first?.savedAt, first?.keptAt])
})

test('an article with a missing picture is not listed, and does not replace a complete copy', async () => {
  unreachable.add('/images/b.svg')
  expect(await updateKeptPage('/blog/a', html('/images/a.svg', '/images/b.svg'), 'opened')).toBe('partial')
  expect([await readKeptArticles(), await paths()]).toEqual([[], ['/blog/a']])
  unreachable.clear()
  await keep('/blog/a', '/images/a.svg', '/images/b.svg')
  expect(await readKeptArticles()).toHaveLength(1)
  unreachable.add('/images/c.svg')
  expect(await updateKeptPage('/blog/a', html('/images/c.svg'), 'opened')).toBe('partial')
  expect(await readKeptArticles()).toHaveLength(1)
})

test('the stored size of a picture is the one that the open page requests', async () => {
  const sized = page('<img src="/images/a.svg" srcset="/images/a.svg 824w, /images/a2.svg 1200w"></html>')
  const settled = updateKeptPage('/blog/a', sized, 'opened', { isOpen: true })
  await rest()
  follow(
    '/images/a2.svg',
    keepImage('/images/a2.svg', basic(new Response('2', { headers: { 'Content-Type': 'image/svg+xml' } }))),
  )
  expect(await settled).toBe('kept')
  expect([fetched, await images()]).toEqual([[], ['/images/a2.svg']])
})

test('a picture that the server lacks does not make a copy incomplete', async () => {
  expect(await updateKeptPage('/blog/a', html('/images/missing.svg'), 'opened')).toBe('kept')
  expect(await readKeptArticles()).toHaveLength(1)
})

test('no picture is fetched for a visitor who saves data', async () => {
  expect(await updateKeptPage('/blog/a', html('/images/a.svg'), 'opened', { mayFetch: false })).toBe('partial')
  expect(fetched).toEqual([])
})

test.each(['/blog/a', '/images/b.svg'])('if the disk is full at %s, the former copy stays complete', async (path) => {
  await keep('/blog/a', '/images/a.svg')
  refused.add(path)
  await expect(updateKeptPage('/blog/a', html('/images/c.svg', '/images/b.svg'), 'saved')).rejects.toThrow(
    StorageRefused,
  )
  const [article] = await readKeptArticles()
  expect([article?.savedAt, article?.pictures]).toEqual([null, [['/images/a.svg']]])
  expect(await images()).toEqual(['/images/a.svg'])
})

test('removing an article also removes the pictures that no other article shows, including those of a former version', async () => {
  await keep('/blog/a', '/images/old.svg', '/images/shared.svg')
  await keep('/blog/a', '/images/a.svg', '/images/shared.svg')
  await keep('/blog/b', '/images/shared.svg')
  expect(await images()).toEqual(['/images/shared.svg', '/images/a.svg'])
  await forgetPages(['/blog/a'])
  expect([await paths(), await images()]).toEqual([['/blog/b'], ['/images/shared.svg']])
})

test('lists the copies of other builds', async () => {
  await keep('/blog/a')
  await updateKeptPage(
    '/blog/b',
    page('<html></html>', { headers: { 'Content-Type': 'text/html', 'X-Site-Build': 'older' } }),
    'opened',
  )
  expect(await pathsOfOtherBuilds(BUILD)).toEqual(['/blog/b'])
})

function keep(path: string, ...pictures: string[]) {
  return updateKeptPage(path, html(...pictures), 'opened')
}

function html(...pictures: string[]): Response {
  return page(`<h1>A</h1>${pictures.map((path) => `<img src="${path}">`).join('')}</html>`)
}

async function paths(): Promise<string[]> {
  return (await readKeptUnits()).map(({ path }) => path)
}

async function images(): Promise<string[]> {
  return [...(await keptImages()).keys()]
}

function page(text: string, { status = 200, headers = OURS }: ResponseInit = {}): Response {
  return basic(new Response(text, { status, headers }))
}

/** Returns a response with the type `basic`, which only a browser can create. */
function basic(response: Response): Response {
  return Object.defineProperty(response, 'type', { value: 'basic' })
}
