import { expect, test } from 'vitest'
import { sealPortrait } from './seal-portrait.ts'

test('a seal is an SVG picture with the initials, the same every time', () => {
  const address = sealPortrait('ME', 3)
  expect(decodeURIComponent(address)).toMatch(/^data:image\/svg\+xml,<svg .*>ME<\/text><\/svg>$/)
  expect(sealPortrait('ME', 3)).toBe(address)
  expect(sealPortrait('ME', 4)).not.toBe(address)
})
