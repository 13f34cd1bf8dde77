import type { OutboxFile } from '../outbox/queue/outbox-item.ts'
import type { Payload } from '../outbox/queue/payload.ts'
import { fieldsOf, requiredFields, typedFields, type FormDefinition } from './rules/definition.ts'
import { formText } from './fill-form.ts'
import { blankFields, type ParsedPayload } from './rules/payload-schema.ts'

/** Text beside a field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>

export const NO_ERRORS: FieldErrors = {}

/** Either a payload to submit, perhaps with its file, or the sentence to announce and the text beside each field. */
export type FormCheck<Checked extends Payload = Payload> =
  | { ok: true; payload: Checked; file?: OutboxFile }
  | { ok: false; alert: string; fields: FieldErrors }

/**
 * The check of a form whose fields are sent as they are typed, under their own names.
 * @param given what its payload holds besides
 */
export function checkTyped(
  form: FormDefinition,
  parse: (payload: Payload) => ParsedPayload<unknown>,
  entries: FormData,
  now: Date,
  given: Payload = {},
): FormCheck {
  const typed = typedFields(form).map((name) => [name, formText(entries, name)])
  const payload: Payload = { ...given, ...Object.fromEntries(typed) }
  const parsed = parse({ ...payload, submittedAt: now.toISOString() })
  return checkedForm(form, payload, parsed.success ? NO_ERRORS : parsed.fields)
}

/**
 * What comes of a form: its payload, or what is wrong with it, all fields at once, so that nobody is sent back twice.
 * @param errors what the schema says of the payload, by the names of the form
 * @param typed what tells which fields are blank; the payload, where that has the form's names
 */
export function checkedForm<Checked extends Payload>(
  form: FormDefinition,
  payload: Checked,
  errors: FieldErrors,
  typed: Payload = payload,
): FormCheck<Checked> {
  return Object.keys(errors).length === 0 ? { ok: true, payload } : refusedForm(form, errors, typed)
}

/** What is wrong with a form: first what is missing, by the fields that are blank in `typed`. */
export function refusedForm(form: FormDefinition, errors: FieldErrors, typed: Payload): FormCheck<never> {
  return { ok: false, alert: problemAlert(form, blankFields(requiredFields(form), typed), errors), fields: errors }
}

/**
 * The sentence over a refused form: what is missing or, when nothing is, what else is wrong; by label, in the order of the form.
 * @param missing names of required fields that are blank
 */
export function problemAlert(form: FormDefinition, missing: readonly string[], errors: FieldErrors): string {
  const named = missing.length > 0 ? missing : Object.keys(errors)
  const labels = fieldsOf(form).flatMap(([name, { label }]) => (named.includes(name) ? [label] : []))
  return `${missing.length > 0 ? 'Please fill in all required fields' : 'Please check'}: ${labels.join(', ')}`
}
