import { readFileSync } from 'node:fs'
import { tokenColors } from './declared-colors.ts'

/** Returns a color of src/styles/tokens.css by its name without `--color-`. */
export const siteColor = tokenColors(readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8'))

/** The colors of the covers and portraits that the binary draws. */
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

/** Returns the text of pocketbase/internal/drawing/tokens.go. */
export function drawingColors(): string {
  const names = drawn.map(
    ({ name, theme }) =>
      `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}${theme === 'light' ? 'Light' : 'Dark'}`,
  )
  const width = Math.max(...names.map(({ length }) => length))
  const lines = drawn.map(
    ({ name, theme }, index) => `\t${names[index]?.padEnd(width)} = colorOf(0x${siteColor(name)[theme].slice(1)})`,
  )
  return `// Code generated from src/styles/tokens.css by src/build/drawings/drawing-tokens.ts. DO NOT EDIT.

package drawing

// The site's own colors, as its light and its dark theme have them.
var (
${lines.join('\n')}
)
`
}
