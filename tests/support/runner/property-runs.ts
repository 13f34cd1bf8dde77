import * as fc from 'fast-check'

/**
 * Returns the parameters of property tests (tests with random values, by fast-check). The seed is fixed, so each run
 * gives the same result. To search further, set `PROPERTY_RUNS` to a larger number; the seed is then random. Add
 * each failure that you find as an example to a test.
 */
export function propertyRuns<Values>(): fc.Parameters<Values> {
  const more = Number(process.env['PROPERTY_RUNS'] ?? '')
  return more > 0 ? { numRuns: more } : { numRuns: 200, seed: 20261122 }
}

const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc.integer({ min: 0x80, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
)

/**
 * Returns a fast-check generator of texts with any characters, including control characters.
 * @param maxLength in characters (code points)
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(codePoint, { maxLength }).map((points) => String.fromCodePoint(...points))
}
