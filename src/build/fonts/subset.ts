import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

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
export async function subset(font: Uint8Array, { characters, glyphs, features, axes }: Kept): Promise<Uint8Array> {
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
