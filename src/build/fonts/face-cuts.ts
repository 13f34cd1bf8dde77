import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Defines which characters, axes and features the site's typeface keeps of the two files of Source Serif 4. */

/**
 * The package of Source Serif 4. Its license reserves the word "Source" for unchanged files, so the site's typeface is
 * called "Ledger Serif".
 */
export const faceSource = {
  name: 'source-serif',
  version: '4.5.1',
  integrity: 'sha512-NUAh5IzF7KiUu2gTpqE+ed9MNbMe4st7LIIXZ0OHHSPc6gg86H67j04M8sIhU2qqFd26btXaFQ2ge5u/p72j0Q==',
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
const ASCII = from(0x20, 0x7e)
const LOWER = from(0x61, 0x7a)
const DIGITS = from(0x30, 0x39)

export type FaceCut = {
  /** `source`: the file in the package. `target`: the resulting file in `src/styles/fonts`. */
  source: string
  target: string
  characters: string
  /** The OpenType features to keep. Each names the characters whose alternative glyphs stay in the file. */
  features: Record<string, string>
  /** The variation axes, each fixed to a value or limited to a range. */
  axes: Record<string, number | readonly [number, number]>
}

export const faceCuts: readonly FaceCut[] = [
  {
    source: 'VAR/SourceSerif4Variable-Roman.ttf',
    target: 'ledger-serif.woff2',
    characters: `${ASCII}\u00a0–—‘’“”†•·…§©×÷−€áàâäåæçéèêëíïñóôöøúüßÄÅÉÖØÜ`,
    // Without `onum`, digits are as high as capitals. With it, they are old-style figures of different heights.
    features: { kern: '', onum: DIGITS, smcp: LOWER },
    axes: { opsz: 20, wght: [400, 600] },
  },
  {
    source: 'VAR/SourceSerif4Variable-Italic.ttf',
    target: 'ledger-serif-italic.woff2',
    characters: `${LOWER}${LOWER.toUpperCase()}${DIGITS} .,;:!?-–—‘’“”()&§é`,
    features: {},
    axes: { opsz: 20, wght: 400 },
  },
  {
    // For headings and figures of the first page that a device opens.
    source: 'VAR/SourceSerif4Variable-Roman.ttf',
    target: 'ledger-display.woff2',
    characters: `${LOWER}${LOWER.toUpperCase()}${DIGITS} .,:;?!’“”$%-–+&()`,
    features: { kern: '' },
    axes: { opsz: 20, wght: 500 },
  },
]

/** Returns the SHA-256, in hexadecimal, of everything that determines the font files. */
export function recipe(): string {
  const hash = createHash('sha256').update(JSON.stringify([faceSource, faceCuts]))
  return hash.update(readFileSync(new URL('subset.ts', import.meta.url))).digest('hex')
}
