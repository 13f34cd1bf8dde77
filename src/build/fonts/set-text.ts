import { readFileSync } from 'node:fs'
import { Blob, Buffer, Face, Feature, Font, shape, Variation } from 'harfbuzzjs'
import wawoff2 from 'wawoff2'

/** The folder of the site's font files. All pictures with text take their letters from these files. */
export const fontsFolder = new URL('../../styles/fonts/', import.meta.url)

/**
 * How words are drawn. `size`: in pixels. `features`: names of OpenType features, such as `smcp` for small capitals.
 */
type Setting = { size: number; weight?: number; features?: readonly string[] }

/** Words as one SVG path. It starts at (0, 0), the left end of the baseline; y points down. `width`: in pixels. */
type SetWords = { path: string; width: number }

/** A font file that turns words into paths without a browser. */
export type OpenFont = {
  unitsPerEm: number
  /** Every character that has a glyph. */
  characters: ReadonlySet<string>
  /** Returns the numbers of the font's glyphs for these words. */
  glyphsOf: (words: string, features?: readonly string[]) => number[]
  set: (words: string, setting: Setting) => SetWords
}

/** Opens a font: the content of a TrueType file, or a file in `src/styles/fonts` by its name. */
export async function openFont(source: Uint8Array | string): Promise<OpenFont> {
  const file =
    typeof source === 'string' ? await wawoff2.decompress(readFileSync(new URL(source, fontsFolder))) : source
  const face = new Face(new Blob(new Uint8Array(file).buffer))
  const font = new Font(face)
  const shaped = (words: string, features: readonly string[]) => {
    const buffer = new Buffer()
    buffer.addText(words)
    buffer.guessSegmentProperties()
    shape(font, buffer, features.map(featureOf))
    return buffer.getGlyphInfosAndPositions()
  }
  return {
    unitsPerEm: face.upem,
    characters: new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code))),
    glyphsOf: (words, features = []) => shaped(words, features).map(({ codepoint }) => codepoint),
    set(words, { size, weight = 400, features = [] }) {
      font.setVariations([new Variation('wght', weight)])
      const scale = size / face.upem
      let x = 0
      const paths = shaped(words, features).map(({ codepoint, xAdvance = 0, xOffset = 0 }) => {
        const path = placed(font.glyphToPath(codepoint), scale, (x + xOffset) * scale)
        x += xAdvance
        return path
      })
      return { path: paths.join(''), width: x * scale }
    },
  }
}

function featureOf(name: string): Feature {
  const feature = Feature.fromString(name)
  if (feature === undefined) throw new Error(`${name} is no feature of OpenType`)
  return feature
}

/** Returns a glyph's path, scaled and moved to `left`. It turns y, which points up in fonts and down in SVG. */
function placed(path: string, scale: number, left: number): string {
  let isX = false
  return path.replace(/[A-Z]|-?\d+(?:\.\d+)?/g, (part) => {
    isX = /[A-Z]/.test(part) ? false : !isX
    if (/[A-Z]/.test(part)) return part
    return String(Math.round((isX ? left + Number(part) * scale : -Number(part) * scale) * 100) / 100)
  })
}
