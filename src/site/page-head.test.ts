import { readFileSync, readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categories } from '../blog/rules/categories.ts'
import { categoryImage } from '../blog/category-image.ts'
import { defaultOgImage, OG_IMAGE_SIZE, ogImage } from './page-head.ts'

const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
const paths = [
  ...new Set([...tree.matchAll(/^ {4}\| '(\/[^']*)'/gm)].map(([, path = '']) => path.replace(/(.)\/$/, '$1'))),
].filter((path) => !path.includes('$'))
const drawn = readdirSync('public/og').map((file) => `/og/${file}`)
const named = [...paths.map(ogImage), ...categories.map(categoryImage), defaultOgImage]

test.each([
  ['/', '/og/home.png'],
  ['/pricing', '/og/pricing.png'],
  ['/company/about', '/og/company-about.png'],
])('the page %s has the picture %s for shared links', (path, image) => {
  expect(ogImage(path)).toBe(image)
})

test('every picture belongs to a page, a category or all other pages; `npm run pictures` draws those of new pages', () => {
  expect(paths).toContain('/request-demo')
  expect(drawn.filter((file) => !named.includes(file))).toEqual([])
  for (const file of [...categories.map(categoryImage), defaultOgImage]) expect(drawn).toContain(file)
})

test.each(drawn)('the picture %s is a PNG of the stated size, and at most 60 KB', (image) => {
  const file = readFileSync(`public${image}`)
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) }).toEqual(OG_IMAGE_SIZE)
  expect(statSync(`public${image}`).size).toBeLessThanOrEqual(60 * 1024)
})

test('a category that the blog lacks has the default picture', () => {
  expect(categoryImage('Admiralty')).toBe(defaultOgImage)
})
