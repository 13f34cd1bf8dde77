/**
 * Writes the colors and letters with which the binary draws. Run it after a change of the typeface or of a color in
 * src/styles/tokens.css, and commit the results:
 * node src/build/drawings/drawing-tokens.ts
 */
import { writeFile } from 'node:fs/promises'
import { openFont } from '../fonts/set-text.ts'
import { isProgram } from '../tools/processes.mjs'
import { siteColor } from './token-colors.ts'

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

/**
 * The capitals that the Go server can draw. Its drawn portraits are seals with a person's initials, and omit any other
 * letter.
 */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÅÉÖØÜ'
const EM = 1000
const WEIGHT = 500

/** The number of straight lines for each curve. */
const STEPS = 6

type Point = readonly [number, number]

/**
 * Returns the text of pocketbase/internal/drawing/letters.go: the capitals of the site's typeface, as outlines of
 * points.
 */
export async function drawingLetters(): Promise<string> {
  const font = await openFont('ledger-serif.woff2')
  const entries = Array.from(LETTERS).map((letter) => {
    const { path, width } = font.set(letter, { size: EM, weight: WEIGHT })
    const rings = ringsOf(path).map((ring) => `{${ring.map(([x, y]) => `{${x}, ${y}}`).join(', ')}}`)
    return `\t'${letter}': {${Math.round(width)}, outline{\n${rings.map((ring) => `\t\t${ring},\n`).join('')}\t}},`
  })
  return `// Code generated from src/styles/fonts by src/build/drawings/drawing-tokens.ts. DO NOT EDIT.

package drawing

// letter is one of the site's own face, ${EM} units to the em: how far the next one stands, and its outline from the baseline on.
type letter struct {
	advance float64
	shape   outline
}

var letters = map[rune]letter{
${entries.join('\n')}
}
`
}

function ringsOf(path: string): Point[][] {
  const rings: Point[][] = []
  let ring: Point[] = []
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const values = numbers.match(/-?[\d.]+/g)?.map(Number) ?? []
    if (command === 'Z') continue
    if (command === 'M') rings.push((ring = []))
    const [from] = ring.slice(-1)
    if (command === 'Q' && from) ring.push(...curve(from, values))
    else ring.push([Math.round(values[0] ?? 0), Math.round(values[1] ?? 0)])
  }
  return rings
}

function curve([x0, y0]: Point, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Point[] {
  return Array.from({ length: STEPS }, (_, index) => {
    const t = (index + 1) / STEPS
    const at = (a: number, b: number, c: number) => Math.round((1 - t) ** 2 * a + 2 * (1 - t) * t * b + t * t * c)
    return [at(x0, x1, x2), at(y0, y1, y2)]
  })
}

if (isProgram(import.meta.url)) {
  await writeFile('pocketbase/internal/drawing/tokens.go', drawingColors())
  await writeFile('pocketbase/internal/drawing/letters.go', await drawingLetters())
}
