import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawingColors, drawingLetters } from './drawing-tokens.ts'
import { siteColor, tokenColors } from './token-colors.ts'

test('the binary draws with the colors of the site; after a change run src/build/drawings/drawing-tokens.ts', () => {
  expect(readFileSync('pocketbase/internal/drawing/tokens.go', 'utf8')).toBe(drawingColors())
})

test('the binary draws with the letters of the site’s typeface; after a change run src/build/drawings/drawing-tokens.ts', async () => {
  expect(readFileSync('pocketbase/internal/drawing/letters.go', 'utf8')).toBe(await drawingLetters())
})

test('every declared color of the site is parsed', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8')
  const declared = [...css.matchAll(/^ *--color-([a-z-]+):/gm)].map(([, name = '']) => name)
  expect(declared.length).toBeGreaterThan(0)
  for (const name of declared) expect(Object.values(siteColor(name)).join(' ')).toMatch(/^(?:#[0-9a-f]{6} ?){2}$/)
})

/** The backgrounds of text. Below follow the colors of texts, edges and the focus. */
const GROUNDS = ['paper', 'surface', 'sunken']
const TEXTS = ['ink', 'muted', 'success', 'waiting', 'error']
const EDGES = ['control', 'focus']

test('text has a contrast of 4.5 to 1 on every background, controls and the focus 3 to 1, light and dark', () => {
  const faint = GROUNDS.flatMap((ground) =>
    [...TEXTS, ...EDGES].flatMap((name) =>
      (['light', 'dark'] as const)
        .map((theme) => ({ theme, ratio: contrast(siteColor(name)[theme], siteColor(ground)[theme]) }))
        .filter(({ ratio }) => ratio < (EDGES.includes(name) ? 3 : 4.5))
        .map(({ theme, ratio }) => `${name} on ${ground}, ${theme}: ${ratio.toFixed(2)}`),
    ),
  )
  expect(faint).toEqual([])
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

/** Returns the contrast of two colors "#rrggbb", as WCAG defines it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('a color has a value for each theme, or one for both; an unknown one is an error', () => {
  const token = tokenColors(
    ':root {\n  --color-ink: light-dark(#141b2d, #ece7db);\n  --color-note: #123456; /* both */\n}',
  )
  expect(token('ink')).toEqual({ light: '#141b2d', dark: '#ece7db' })
  expect(token('note')).toEqual({ light: '#123456', dark: '#123456' })
  expect(() => token('brass')).toThrow('--color-brass')
})
