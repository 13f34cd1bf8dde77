import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories } from '../../blog/rules/categories.ts'
import { categoryImage } from '../../blog/category-image.ts'
import { defaultOgImage, ogImage } from '../../site/og-image.ts'
import { SCENE } from './og-card.ts'
import { staticRoutes, WITH_SCENE } from './og-pages.ts'
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

test.each(WITH_SCENE)(
  'the card of %s shows its scene from edge to edge, with nothing of what lies behind it',
  async (path) => {
    // Between the rounded corners, the first line of the scene is its border: of one color, but for its shadow.
    const edge = { left: SCENE.left + 60, top: SCENE.top, width: SCENE.width - 120, height: 1 }
    const { channels } = await sharp(`public${ogImage(path)}`)
      .removeAlpha()
      .extract(edge)
      .toBuffer()
      .then((line) => sharp(line).stats())
    expect(Math.max(...channels.map(({ min, max }) => max - min))).toBeLessThanOrEqual(8)
  },
)
