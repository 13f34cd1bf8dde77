import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawingLetters } from './drawing-letters.ts'
import { tokenColors } from './declared-colors.ts'
import { drawingColors, siteColor } from './token-colors.ts'

test('the binary draws with the colors of the site; after a change run src/build/drawings/drawing-tokens.mjs', () => {
  expect(readFileSync('pocketbase/internal/drawing/tokens.go', 'utf8')).toBe(drawingColors())
})

test('the binary draws with the letters of the site’s own face; after a change run src/build/drawings/drawing-tokens.mjs', async () => {
  expect(readFileSync('pocketbase/internal/drawing/letters.go', 'utf8')).toBe(await drawingLetters())
})

test('every color of the site is read', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8')
  const declared = [...css.matchAll(/^ *--color-([a-z-]+):/gm)].map(([, name = '']) => name)
  expect(declared.length).toBeGreaterThan(0)
  for (const name of declared) expect(Object.values(siteColor(name)).join(' ')).toMatch(/^(?:#[0-9a-f]{6} ?){2}$/)
})

test('a color has a value for each theme, or one for both; an unknown one is an error', () => {
  const token = tokenColors(
    ':root {\n  --color-ink: light-dark(#141b2d, #ece7db);\n  --color-note: #123456; /* both */\n}',
  )
  expect(token('ink')).toEqual({ light: '#141b2d', dark: '#ece7db' })
  expect(token('note')).toEqual({ light: '#123456', dark: '#123456' })
  expect(() => token('brass')).toThrow('--color-brass')
})
