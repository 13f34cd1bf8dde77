import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'postcss'

/** Matches a custom property, and not the second half of a class name like `plan--popular`. */
const NAME = /(?<![\w-])--[a-z][\w-]*/g
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Returns the PostCSS plugin that shortens the names of custom properties in the site's style sheets, because every
 * page has hundreds of them in its head. The most frequent name becomes the shortest. No script may use such a name.
 */
export function shortProperties(): Plugin {
  const names = shortNames(sheets())
  const short = (text: string) => text.replace(NAME, (name) => names.get(name) ?? name)
  return {
    postcssPlugin: 'lexharbor:short-properties',
    OnceExit(root) {
      root.walkDecls((declaration) => {
        if (names.has(declaration.prop)) declaration.prop = short(declaration.prop)
        declaration.value = short(declaration.value)
      })
    },
  }
}

/** Returns styles of the built site with the names of custom properties that its sources have. */
export function longProperties(styles: string): string {
  longNames ??= new Map(Array.from(shortNames(sheets()), ([name, short]) => [short, name]))
  const names = longNames
  return styles.replace(NAME, (short) => names.get(short) ?? short)
}

/** The long names by the short ones, read once: a run of the pictures asks for many pages. */
let longNames: Map<string, string> | undefined

const sheets = () =>
  globSync('src/**/*.css')
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'))

/**
 * @param sheets the texts of all sheets that share a page
 * @returns the short name of each custom property in them, both with "--"
 */
export function shortNames(sheets: readonly string[]): ReadonlyMap<string, string> {
  const times = new Map<string, number>()
  for (const [name] of sheets.join('\n').matchAll(NAME)) times.set(name, (times.get(name) ?? 0) + 1)
  const sorted = [...times].toSorted(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
  return new Map(sorted.map(([name], place) => [name, `--${letters(place)}`]))
}

/** Returns the name at a position, counted from 0: a … z, aa … zz, and so on. */
function letters(place: number): string {
  const before = place < LETTERS.length ? '' : letters(Math.floor(place / LETTERS.length) - 1)
  return before + (LETTERS[place % LETTERS.length] ?? '')
}
