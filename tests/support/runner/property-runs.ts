import * as fc from 'fast-check'

/**
 * The parameters of property tests. The seed is fixed, so that a run gives the same result everywhere. To search further, set
 * `PROPERTY_RUNS` to a larger number, which also picks a new seed. Add each finding to a test as an example.
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

/** Text of any characters, control characters too; `maxLength` in characters. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(codePoint, { maxLength }).map((points) => String.fromCodePoint(...points))
}
