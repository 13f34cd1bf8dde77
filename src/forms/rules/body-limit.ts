import type { Call } from '../../outbox/queue/outbox-item.ts'
import { fieldsOf, type FormDefinition } from './definition.ts'
import { forms } from './forms.ts'
import { ALTCHA_MAX_LENGTH } from './payload-schema.ts'

/**
 * A UTF-16 unit takes at most three bytes: in UTF-8, and also a quotation mark or line break, which JSON writes in two.
 */
const BYTES_PER_UNIT = 3
/** Bytes for field names, choices, times, and the values that detect programs. */
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
