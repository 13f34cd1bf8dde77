import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ogImage } from '../../site/page-head.ts'
import { blogFeed } from '../../blog/blog-feed.ts'
import { categories } from '../../blog/rules/categories.ts'
import { categoryImage } from '../../blog/category-image.ts'
import { openFont } from '../fonts/set-text.ts'
import { ogCard, SCENE } from './og-card.ts'
import { plannedCards, WITH_SCENE } from './pictures.ts'
import { CARD_FACE } from './shots.ts'
import { siteColor } from './token-colors.ts'

test.each(WITH_SCENE)(
  'the card of %s shows its scene across its whole width, without the drawing behind it',
  async (path) => {
    // Between the rounded corners, the scene's first row of pixels is its border: one color, except for the shadow.
    const edge = { left: SCENE.left + 60, top: SCENE.top, width: SCENE.width - 120, height: 1 }
    const { channels } = await sharp(`public${ogImage(path)}`)
      .removeAlpha()
      .extract(edge)
      .toBuffer()
      .then((line) => sharp(line).stats())
    expect(Math.max(...channels.map(({ min, max }) => max - min))).toBeLessThanOrEqual(8)
  },
)

test.each(WITH_SCENE)(
  'on the card of %s, nothing but the plate is visible behind the corners of the scene',
  async (path) => {
    expect(await colorAt(`public${ogImage(path)}`, SCENE.left + SCENE.width - 2, SCENE.top + 1)).toBe(
      siteColor('ink').light,
    )
  },
)

test('a scene is clipped to its own rounded corners', async () => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const card = await ogCard(await openFont(CARD_FACE), {
    seed: 'a',
    area: 'Area',
    title: 'Title',
    scene: { picture, corner: 0.1 },
  })
  const right = SCENE.left + SCENE.width
  expect(await colorAt(card, right - 12, SCENE.top + 12)).toBe(siteColor('ink').light)
  expect(await colorAt(card, right - 20, SCENE.top + 20)).not.toBe(siteColor('ink').light)
})

test('the cards of the blog and of its categories say what the blog is', async () => {
  const cards = await plannedCards(async (path) => path)
  const noted = cards.filter(({ note }) => note !== undefined)
  expect(noted.map(({ image }) => image)).toEqual(['/og/blog.png', ...categories.map(categoryImage)])
  expect(new Set(noted.map(({ note }) => note))).toEqual(new Set([blogFeed.description]))
})

/** Returns the color of a pixel as `#rrggbb`. */
async function colorAt(card: string | Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(card).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return `#${pixel.toString('hex')}`
}
