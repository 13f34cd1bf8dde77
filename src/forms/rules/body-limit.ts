import type { Call } from '../../outbox/queue/outbox-item.ts'
import { fieldsOf, type FormDefinition } from './definition.ts'
import { forms } from './forms.ts'
import { ALTCHA_MAX_LENGTH } from './payload-schema.ts'

/** A UTF-16 unit takes at most three bytes of UTF-8; JSON writes a quotation mark or the end of a line in two. */
const BYTES_PER_UNIT = 3
/** Names of the fields, choices, times, and what tells people from programs. */
const BYTES_BESIDE = 1024

/** How many bytes the body of a call may have: the longest texts of its forms, all filled in, with the proof. A file is not part of it. */
export function bodyLimit(call: Call): number {
  const definitions: readonly FormDefinition[] = forms[call]
  const longest = definitions.map((form) => fieldsOf(form).reduce((sum, [, { max = 0 }]) => sum + max, 0))
  return Math.max(...longest) * BYTES_PER_UNIT + ALTCHA_MAX_LENGTH + BYTES_BESIDE
}
