import { readFileSync } from 'node:fs'

/** A color of the site as "#rrggbb", in its light theme and in its dark one. */
export type TokenColor = { light: string; dark: string }

const color = '(#[0-9a-f]{6})'
const declaration = new RegExp(`^ *--color-(?<name>[a-z-]+): (?:light-dark\\(${color}, ${color}\\)|${color});`, 'gm')

/**
 * Returns a function that finds a color by its name without `--color-`, for drawings outside a browser. The function
 * throws if the color is not declared.
 * @param css the text of src/styles/tokens.css
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

/** Returns a color of src/styles/tokens.css by its name without `--color-`. */
export const siteColor = tokenColors(readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8'))
