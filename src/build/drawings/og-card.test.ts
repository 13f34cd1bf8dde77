import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ogImage } from '../../site/og-image.ts'
import { SCENE } from './og-card.ts'
import { WITH_SCENE } from './og-pages.ts'

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
