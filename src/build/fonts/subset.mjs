import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Constants of HarfBuzz's header hb-subset.h. */
const FLAGS = { noHinting: 0x1, noLayoutClosure: 0x200 }
const SETS = { glyphs: 0, dropTable: 3, nameId: 4, layoutFeature: 6 }
const WRITABLE = 2

/** Tables that browsers don't need: signatures, style attributes of the original family, baselines of other scripts. */
const DROPPED = ['BASE', 'DSIG', 'MVAR', 'STAT', 'meta']

/** @type {any} */
let harfbuzz

async function loadHarfbuzz() {
  const wasm = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), {})
  harfbuzz = instance.exports
  harfbuzz._initialize()
}

/** @param {string} name has four letters */
const tag = (name) => Array.from(name).reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0)

/**
 * Removes everything from a font that is not listed in `keep`.
 * @param {Uint8Array} font a TrueType file
 * @param {object} keep
 * @param {string} keep.characters
 * @param {number[]} keep.glyphs further ones, which only features refer to
 * @param {string[]} keep.features
 * @param {Record<string, number | readonly [number, number]>} keep.axes each set to a value, or limited to a range
 * @returns {Promise<Uint8Array>} a TrueType file
 */
export async function subset(font, { characters, glyphs, features, axes }) {
  if (harfbuzz === undefined) await loadHarfbuzz()
  const at = harfbuzz.malloc(font.byteLength)
  memory().set(font, at)
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(at, font.byteLength, WRITABLE, 0, 0), 0)
  const input = harfbuzz.hb_subset_input_create_or_fail()
  harfbuzz.hb_subset_input_set_flags(input, FLAGS.noHinting | FLAGS.noLayoutClosure)
  /** @type {(set: number, values: number[]) => void} */
  const add = (set, values) => values.forEach((value) => harfbuzz.hb_set_add(set, value))
  /** @type {(which: number) => number} */
  const setOf = (which) => harfbuzz.hb_subset_input_set(input, which)

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

/**
 * Returns a view of the engine's memory. The memory moves when it grows, so this must be called again after each call
 * of the engine.
 */
const memory = () => new Uint8Array(harfbuzz.memory.buffer)
