/**
 * Cuts the site's typeface out of Source Serif 4, and records the result with this file's hash. Run it after any change
 * of this file, and commit the results: node src/build/fonts/cut-faces.ts
 * It downloads the package (42 MB) from npm each time. So the package need not be a dependency.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import wawoff2 from 'wawoff2'
import { isProgram, runMain } from '../tools/processes.mjs'
import { fontsFolder, openFont } from './set-text.ts'

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
  return createHash('sha256')
    .update(readFileSync(new URL(import.meta.url)))
    .digest('hex')
}

async function cutFaces(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lexharbor-fonts-'))
  const archive = join(
    folder,
    execFileSync('npm', ['pack', '--silent', `${faceSource.name}@${faceSource.version}`], {
      cwd: folder,
      encoding: 'utf8',
    }).trim(),
  )
  const integrity = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`
  if (integrity !== faceSource.integrity)
    throw new Error(
      `${faceSource.name} has another integrity: ${integrity}. Check the package, then set it in src/build/fonts/cut-faces.ts.`,
    )
  execFileSync('tar', ['-xzf', archive, '-C', folder])

  const files: Record<string, { bytes: number; sha256: string }> = {}
  for (const { source: from, target, characters, features, axes } of faceCuts) {
    const whole = await readFile(join(folder, 'package', from))
    const { glyphsOf } = await openFont(whole)
    const glyphs = Object.entries(features).flatMap(([feature, letters]) => glyphsOf(letters, [feature]))
    const cut = await subset(whole, { characters, glyphs, features: Object.keys(features), axes })
    const file = Buffer.from(await wawoff2.compress(Buffer.from(cut)))
    await writeFile(new URL(target, fontsFolder), file)
    files[target] = { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }
    console.log(`${target} ${file.length}`)
  }
  const license = await readFile(join(folder, 'package', 'LICENSE.md'), 'utf8')
  await writeFile(new URL('LICENSE', fontsFolder), license)
  const { name, version } = faceSource
  await writeFile(
    new URL('faces.json', fontsFolder),
    `${JSON.stringify({ name, version, recipe: recipe(), files }, null, 2)}\n`,
  )
  await rm(folder, { recursive: true })
}

/** Constants of HarfBuzz's header hb-subset.h. */
const FLAGS = { noHinting: 0x1, noLayoutClosure: 0x200 }
const SETS = { glyphs: 0, dropTable: 3, nameId: 4, layoutFeature: 6 }
const WRITABLE = 2

/** Tables that browsers don't need: signatures, style attributes of the original family, baselines of other scripts. */
const DROPPED = ['BASE', 'DSIG', 'MVAR', 'STAT', 'meta']

/** The functions of HarfBuzz that cut a font. Pointers are numbers. */
type Harfbuzz = {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_input_set(input: number, which: number): number
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    least: number,
    most: number,
    usual: number,
  ): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_unicode_set(input: number): number
  hb_subset_or_fail(face: number, input: number): number
}

/** What `subset` leaves in a font. */
type Kept = {
  characters: string
  /** Further glyphs, which only features refer to. */
  glyphs: readonly number[]
  features: readonly string[]
  /** The variation axes, each set to a value or limited to a range. */
  axes: Readonly<Record<string, number | readonly [number, number]>>
}

let loaded: Harfbuzz | undefined

async function loadHarfbuzz(): Promise<Harfbuzz> {
  const wasm = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), {})
  const harfbuzz: Harfbuzz = Object(instance.exports)
  harfbuzz._initialize()
  return harfbuzz
}

/** Returns the number of a tag, which has four letters. */
const tag = (name: string) => Array.from(name).reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0)

/**
 * Removes everything else from a font.
 * @param font a TrueType file
 * @returns a TrueType file
 */
async function subset(font: Uint8Array, { characters, glyphs, features, axes }: Kept): Promise<Uint8Array> {
  const harfbuzz = (loaded ??= await loadHarfbuzz())
  // The memory moves when it grows, so this is called again after each call of the engine.
  const memory = () => new Uint8Array(harfbuzz.memory.buffer)
  const at = harfbuzz.malloc(font.byteLength)
  memory().set(font, at)
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(at, font.byteLength, WRITABLE, 0, 0), 0)
  const input = harfbuzz.hb_subset_input_create_or_fail()
  harfbuzz.hb_subset_input_set_flags(input, FLAGS.noHinting | FLAGS.noLayoutClosure)
  const add = (set: number, values: readonly number[]) => values.forEach((value) => harfbuzz.hb_set_add(set, value))
  const setOf = (which: number) => harfbuzz.hb_subset_input_set(input, which)

  harfbuzz.hb_set_clear(setOf(SETS.layoutFeature))
  harfbuzz.hb_set_clear(setOf(SETS.nameId))
  add(setOf(SETS.layoutFeature), features.map(tag))
  add(setOf(SETS.dropTable), DROPPED.map(tag))
  add(setOf(SETS.glyphs), glyphs)
  add(
    harfbuzz.hb_subset_input_unicode_set(input),
    Array.from(characters, (one) => one.codePointAt(0) ?? 0),
  )
  for (const [axis, value] of Object.entries(axes)) {
    const done =
      typeof value === 'number'
        ? harfbuzz.hb_subset_input_pin_axis_location(input, face, tag(axis), value)
        : harfbuzz.hb_subset_input_set_axis_range(input, face, tag(axis), value[0], value[1], NaN)
    if (!done) throw new Error(`the font has no axis ${axis}`)
  }

  const cut = harfbuzz.hb_subset_or_fail(face, input)
  if (cut === 0) throw new Error('HarfBuzz could not cut the font')
  const blob = harfbuzz.hb_face_reference_blob(cut)
  const start = harfbuzz.hb_blob_get_data(blob, 0)
  return memory().slice(start, start + harfbuzz.hb_blob_get_length(blob))
}

if (isProgram(import.meta.url)) await runMain(cutFaces)
