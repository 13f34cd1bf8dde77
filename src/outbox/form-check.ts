import type { FieldErrors } from '../lib/field-errors.ts'
import type { OutboxFile } from './outbox-item.ts'
import type { Payload } from './payload.ts'

/** Either a payload to submit, perhaps with its file, or the sentence to announce and the text beside each field. */
export type FormCheck<Checked extends Payload = Payload> =
  | { ok: true; payload: Checked; file?: OutboxFile }
  | { ok: false; alert: string; fields: FieldErrors }

/**
 * The sentence over a refused form: what is missing or, when nothing is, what else is wrong; by label, in the order of the form.
 * @param missing names of required fields that are blank
 */
export function problemAlert(
  fields: ReadonlyArray<{ name: string; label: string }>,
  missing: readonly string[],
  errors: FieldErrors,
): string {
  const named = missing.length > 0 ? missing : Object.keys(errors)
  const labels = fields.filter(({ name }) => named.includes(name)).map(({ label }) => label)
  return `${missing.length > 0 ? 'Please fill in all required fields' : 'Please check'}: ${labels.join(', ')}`
}
