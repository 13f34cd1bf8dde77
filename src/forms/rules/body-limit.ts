import type { Call } from '../../outbox/queue/outbox-item.ts'
import { fieldsOf, type FormDefinition } from './definition.ts'
import { forms } from './forms.ts'
import { ALTCHA_MAX_LENGTH } from './payload-schema.ts'

/** A UTF-16 unit takes at most three bytes of UTF-8; JSON writes a quotation mark or a line break in two. */
const BYTES_PER_UNIT = 3
/** Field names, choices, times, and the signs of programs. */
const BYTES_BESIDE = 1024

/**
 * The largest body of a call in bytes: the longest texts of its forms, all filled in, with the proof. Files are not
 * included.
 */
export function bodyLimit(call: Call): number {
  const definitions: readonly FormDefinition[] = forms[call]
  const longest = definitions.map((form) => fieldsOf(form).reduce((sum, [, { max = 0 }]) => sum + max, 0))
  return Math.max(...longest) * BYTES_PER_UNIT + ALTCHA_MAX_LENGTH + BYTES_BESIDE
}
