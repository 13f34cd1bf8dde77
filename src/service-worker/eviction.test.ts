import { expect, test } from 'vitest'
import { orphanedImages, unitsToEvict, type Unit } from './eviction.ts'

const MB = 1024 * 1024

function unit(
  path: string,
  openedAt: number,
  {
    savedAt = null,
    bytes = 1000,
    images = {},
  }: { savedAt?: number | null; bytes?: number; images?: Record<string, number> } = {},
): Unit {
  return { path, openedAt, savedAt, bytes, images: new Map(Object.entries(images)) }
}

const fifty = Array.from({ length: 50 }, (_, i) => unit(`/blog/${i}`, i))

test('fifty pages stay; the fifty-first evicts the least recently opened one', () => {
  expect(unitsToEvict(fifty, '/blog/49')).toEqual([])
  expect(unitsToEvict([...fifty, unit('/blog/new', 99)], '/blog/new')).toEqual(['/blog/0'])
})

test('saved pages stay, however old; the next least recently opened page is evicted', () => {
  const units = [unit('/blog/0', 0, { savedAt: 5 }), ...fifty.slice(1), unit('/blog/new', 99)]
  expect(unitsToEvict(units, '/blog/new')).toEqual(['/blog/1'])
})

test('if all pages were saved by the reader, the new page has no room, even if the reader saves it', () => {
  const saved = fifty.map((kept) => ({ ...kept, savedAt: 1 }))
  expect(unitsToEvict([...saved, unit('/blog/new', 99)], '/blog/new')).toEqual(['/blog/new'])
  expect(unitsToEvict([...saved, unit('/blog/new', 99, { savedAt: 99 })], '/blog/new')).toEqual(['/blog/new'])
})

test('pages of another kind don’t count towards the limit of articles', () => {
  expect(unitsToEvict([...fifty, unit('/webinars/a', 99)], '/webinars/a')).toEqual([])
})

test('beyond 60 MB as many of the oldest pages as needed are evicted; a shared picture counts once', () => {
  const shared = { '/storage/a.jpg': 25 * MB }
  const units = [
    unit('/blog/a', 1, { images: shared }),
    unit('/blog/b', 2, { images: shared }),
    unit('/blog/c', 3, { bytes: 30 * MB }),
  ]
  expect(unitsToEvict(units, '/blog/c')).toEqual([])
  expect(unitsToEvict([...units, unit('/blog/d', 4, { bytes: 10 * MB })], '/blog/d')).toEqual(['/blog/a', '/blog/b'])
  expect(unitsToEvict([...units, unit('/blog/e', 4, { bytes: 61 * MB })], '/blog/e')).toEqual(['/blog/e'])
})

test('a picture is removed with the last page that shows it', () => {
  const a = unit('/blog/a', 1, { images: { '/1.jpg': 1, '/2.jpg': 1 } })
  const b = unit('/blog/b', 2, { images: { '/2.jpg': 1, '/3.jpg': 1 } })
  expect(orphanedImages([a], [b])).toEqual(['/1.jpg'])
  expect(orphanedImages([a, b], [])).toEqual(['/1.jpg', '/2.jpg', '/3.jpg'])
})
