import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../service-worker/memory-caches.ts'
import { giveUpOldest } from './give-up-oldest.ts'
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

test('one after the other goes: pictures of no page, what was opened longest ago, and last what was saved on purpose', async () => {
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

test('where nothing is kept, or storage is refused, there is nothing to give up', async () => {
  expect(await giveUpOldest()).toBe(false)
  await keep('/blog/a', 1, null, [])
  vi.stubGlobal('caches', { ...kept, open: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
  expect(await giveUpOldest()).toBe(false)
})
