import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categories } from '../../blog/rules/categories.ts'
import { categoryImage } from '../../blog/category-image.ts'
import { defaultOgImage, ogImage } from '../../site/og-image.ts'
import { staticRoutes } from './og-pages.ts'
import { groupHashes, RECORD, type PictureRecord } from './picture-sources.ts'

const record: PictureRecord = JSON.parse(readFileSync(RECORD, 'utf8'))

test.each(Object.entries(groupHashes()))(
  'the pictures of "%s" show what is there now; else take them again with `npm run pictures`, and commit them',
  (name, hashes) => {
    expect(hashes).toEqual(record.groups[name])
  },
)

test('every page, every category and all else has a card of its own', () => {
  const images = [...staticRoutes().map(ogImage), ...categories.map(categoryImage), defaultOgImage]
  expect(Object.keys(record.cards).toSorted()).toEqual(images.toSorted())
})
