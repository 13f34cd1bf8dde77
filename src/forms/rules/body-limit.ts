import type { Call } from '../../outbox/queue/outbox-item.ts'
import { fieldsOf } from './definition.ts'
import { allForms } from './forms.ts'
import { ALTCHA_MAX_LENGTH } from './payload-schema.ts'

/**
 * The most bytes of a UTF-16 unit: three in UTF-8. A quotation mark or line break takes two, because JSON escapes it.
 */
const BYTES_PER_UNIT = 3
/** Bytes for everything else: field names, choices, times, and the values that reveal programs. */
const BYTES_BESIDE = 1024

/**
 * Returns the largest body of a form's request in bytes: the longest texts of all fields, with the proof of work. Files
 * are not included.
 */
export function bodyLimit(call: Call): number {
  const longest = allForms
    .filter((form) => form.call === call)
    .map((form) => fieldsOf(form).reduce((sum, [, { max = 0 }]) => sum + max, 0))
  return Math.max(...longest) * BYTES_PER_UNIT + ALTCHA_MAX_LENGTH + BYTES_BESIDE
}
