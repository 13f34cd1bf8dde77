import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../../tests/support/units/outbox-rig.ts'
import { giveUpOldest } from './give-up-oldest.ts'
import { forgetGivenUp, readGivenUp } from './given-up.ts'
import { BYTES_HEADER, IMAGES_CACHE, MANIFEST_HEADER, PAGES_CACHE, writeManifest } from './kept-articles.ts'

let kept: ReturnType<typeof memoryCaches>

beforeEach(() => {
  kept = memoryCaches()
  vi.stubGlobal('caches', kept)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function keep(path: string, openedAt: number, savedAt: number | null, pictures: string[]): Promise<void> {
  const manifest = { title: path, keptAt: 1, openedAt, savedAt, bytes: 1, pictures: pictures.map((each) => [each]) }
  const headers = { [MANIFEST_HEADER]: writeManifest(manifest) }
  await (await kept.open(PAGES_CACHE)).put(path, new Response('', { headers }))
  for (const picture of pictures) await keepPicture(picture)
}

async function keepPicture(path: string): Promise<void> {
  await (await kept.open(IMAGES_CACHE)).put(path, new Response('', { headers: { [BYTES_HEADER]: '1' } }))
}

async function left(): Promise<string[]> {
  const paths = await Promise.all(
    [PAGES_CACHE, IMAGES_CACHE].map(async (name) =>
      (await (await kept.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    ),
  )
  return paths.flat().toSorted()
}

test('removes in this order: pictures that belong to no page, least recently opened pages, and saved articles', async () => {
  await keep('/blog/saved-first', 1, 10, ['/own', '/shared'])
  await keep('/blog/saved-last', 2, 20, [])
  await keep('/blog/opened-last', 40, null, ['/shared'])
  await keep('/blog/opened-first', 30, null, ['/of-it'])
  await keepPicture('/loose')
  const all = await left()
  const gone: string[][] = []
  for (let before = all; await giveUpOldest(); before = await left()) {
    const now = await left()
    gone.push(before.filter((path) => !now.includes(path)))
  }
  expect(gone).toEqual([
    ['/loose'],
    ['/blog/opened-first', '/of-it'],
    ['/blog/opened-last'],
    ['/blog/saved-first', '/own', '/shared'],
    ['/blog/saved-last'],
  ])
  expect(await left()).toEqual([])
})

test('the title of a removed saved article is listed until the visitor has seen it or saves it again, even after a failed notification', async () => {
  await keep('/blog/opened', 5, null, [])
  await keep('/blog/saved-first', 1, 10, [])
  await keep('/blog/saved-last', 2, 20, [])
  const told: number[] = []
  const tell = async () => {
    told.push((await readGivenUp()).length)
    throw new Error('no page is open')
  }
  const [first, last] = ['/blog/saved-first', '/blog/saved-last'].map((path) => ({ path, title: path }))
  expect(await giveUpOldest(tell)).toBe(true)
  expect(await readGivenUp()).toEqual([])
  expect([await giveUpOldest(tell), await giveUpOldest(tell), await giveUpOldest(tell)]).toEqual([true, true, false])
  expect(told).toEqual([1, 2])
  expect(await readGivenUp()).toEqual([first, last])

  await keep('/blog/saved-first', 6, null, [])
  expect(await readGivenUp()).toEqual([first, last])
  await keep('/blog/saved-first', 6, 60, [])
  expect(await readGivenUp()).toEqual([last])
  await (await kept.open(PAGES_CACHE)).delete('/blog/saved-first')
  expect(await readGivenUp()).toEqual([last])
  await forgetGivenUp()
  expect(await readGivenUp()).toEqual([])
})

test('if nothing is stored, or storage is refused, nothing is removed', async () => {
  expect(await giveUpOldest()).toBe(false)
  await keep('/blog/a', 1, null, [])
  vi.stubGlobal('caches', { ...kept, open: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
  expect(await giveUpOldest()).toBe(false)
})
