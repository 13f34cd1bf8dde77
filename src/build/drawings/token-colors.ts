import { readFileSync } from 'node:fs'

/** A color of the site as "#rrggbb", in its light theme and in its dark one. */
export type TokenColor = { light: string; dark: string }

const color = '(#[0-9a-f]{6})'
const declaration = new RegExp(`^ *--color-(?<name>[a-z-]+): (?:light-dark\\(${color}, ${color}\\)|${color});`, 'gm')

/**
 * The colors that src/styles/tokens.css declares, by their names without `--color-`, for what is drawn outside of a browser.
 * Asking for one that is not there throws.
 */
export function tokenColors(css: string): (name: string) => TokenColor {
  const colors = new Map(
    [...css.matchAll(declaration)].map(([, name = '', light, dark, both = '']) => [
      name,
      { light: light ?? both, dark: dark ?? both },
    ]),
  )
  return (name) => {
    const found = colors.get(name)
    if (found === undefined) throw new Error(`src/styles/tokens.css has no color --color-${name}`)
    return found
  }
}

/** The site's own colors. */
export const siteColor = tokenColors(readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8'))

/** The colors that the binary draws covers and portraits with. */
const drawn = [
  { name: 'accent', theme: 'light' },
  { name: 'ink', theme: 'light' },
  { name: 'ink', theme: 'dark' },
  { name: 'paper', theme: 'light' },
  { name: 'seal', theme: 'light' },
  { name: 'seal-letters', theme: 'light' },
  { name: 'seal-line', theme: 'light' },
  { name: 'sunken', theme: 'dark' },
  { name: 'surface', theme: 'light' },
] as const

/** The text of pocketbase/internal/drawing/tokens.go. */
export function drawingColors(): string {
  const names = drawn.map(
    ({ name, theme }) =>
      `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}${theme === 'light' ? 'Light' : 'Dark'}`,
  )
  const width = Math.max(...names.map(({ length }) => length))
  const lines = drawn.map(
    ({ name, theme }, index) => `\t${names[index]?.padEnd(width)} = colorOf(0x${siteColor(name)[theme].slice(1)})`,
  )
  return `// Code generated from src/styles/tokens.css by src/build/drawings/drawing-tokens.mjs. DO NOT EDIT.

package drawing

// The site's own colors, as its light and its dark theme have them.
var (
${lines.join('\n')}
)
`
}
