import * as v from 'valibot'

type Payload = Readonly<Record<string, unknown>>

/** Why a payload is refused: the brief's sentence, and a text for each field that needs the visitor. */
export type PayloadProblems = { error: string; fields: Record<string, string> }

export type ParsedPayload<Request> = { success: true; request: Request } | ({ success: false } & PayloadProblems)

/** Validates a payload; on refusal the error is the brief's sentence when some of the `required` fields are missing. */
export function parsePayload<Request>(
  schema: v.GenericSchema<unknown, Request> & { entries: v.ObjectEntries },
  required: readonly string[],
  payload: Payload,
): ParsedPayload<Request> {
  const result = v.safeParse(schema, { ...absentEntries(schema.entries), ...payload })
  if (result.success) return { success: true, request: result.output }

  const fields: Record<string, string> = {}
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? 'payload'
    fields[name] ??= issue.message
  }
  const missing = blankFields(required, payload)
  const error =
    missing.length > 0
      ? `Please fill in all required fields: ${missing.join(', ')}`
      : `Please check these fields: ${Object.keys(fields).join(', ')}`
  return { success: false, error, fields }
}

/** Those of `names` that are absent, null or blank, in their order. */
export function blankFields<Name extends string>(names: readonly Name[], payload: Payload): Name[] {
  return names.filter((name) => {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}

// An absent key would get the library's text; an undefined value gets the field's own.
function absentEntries(entries: v.ObjectEntries): Record<string, undefined> {
  const names = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional')
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
