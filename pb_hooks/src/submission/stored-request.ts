import type { FormDefinition } from '../../../src/forms/rules/definition.ts'
import { sentValues, type Parse } from '../../../src/forms/rules/payload-schema.ts'
import { isoTime } from '../database-time.ts'

/**
 * Returns the request that a form's record holds.
 * @param what the record's name in the error
 * @throws if staff emptied a required column. The account that saves the record sees the error
 */
export function storedRequest<Request>(
  form: FormDefinition,
  parse: Parse<Request>,
  row: PbRecord,
  what: string,
): Request {
  const payload: Record<string, unknown> = { type: row.getString('type') }
  for (const [name, { kind }] of [...sentValues(form), ['submittedAt', { kind: 'date' }] as const]) {
    if (kind === 'minutes') payload[name] = row.getInt(name) || undefined
    else payload[name] = kind === 'date' ? isoTime(row.getString(name)) || undefined : row.getString(name)
  }
  const parsed = parse(payload)
  if (!parsed.success)
    throw new BadRequestError(`The ${what} can’t be released like this: correct the fields first. ${parsed.error}`, {})
  return parsed.request
}
