import * as v from 'valibot'
import { email, firstName, lastName, type FieldDefinition, type FormDefinition, type ValueRules } from './definition.ts'

// The forms' payloads as valibot schemas. They use neither `Intl` nor `URL`, because the server runs them in goja,
// which lacks both.
const ISO_MAX_LENGTH = 40
/** The longest proof of work, in characters. */
export const ALTCHA_MAX_LENGTH = 4096
const NO_TEXT = 'Remove the characters that can’t be shown.'

/**
 * Returns the schema of a required text, which is trimmed and may not be blank. `max` is in UTF-16 units, so the text
 * always fits a column limited in characters.
 * @param field a field of the form, or a value of the payload that combines several fields
 */
const requiredText = ({ max, required }: { max: number; required: string }) =>
  v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.maxLength(max, tooLong(max)), v.check(isText, NO_TEXT))

/** Returns the schema of an optional text, which is trimmed, and empty when absent. */
export const optionalText = ({ max }: { max: number }) =>
  v.optional(v.pipe(v.string('Enter text.'), v.trim(), v.maxLength(max, tooLong(max)), v.check(isText, NO_TEXT)), '')

/**
 * Returns the schema of a field of kind `added`, which makes invalid text absent. The visitor can neither see nor
 * correct the text, so it never refuses a submission.
 * @param isValid a further condition; without it, a text that is too long is cut
 */
export const addedText = ({ max }: { max: number }, isValid?: (text: string) => boolean) =>
  v.optional(
    v.fallback(
      v.optional(
        v.pipe(
          v.string(),
          v.check(isText),
          v.transform((text) => (isValid === undefined ? cut(text, max) : text)),
          v.nonEmpty(),
          v.maxLength(max),
          v.check((text) => isValid?.(text) ?? true),
        ),
      ),
      undefined,
    ),
  )

/** Cuts a text to `max` UTF-16 units, without leaving half of a surrogate pair at its end. */
function cut(text: string, max: number): string {
  return text
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** The browser's own rule for email addresses. It accepts o'neill@firm.com, which `v.email` rejects. */
export const emailAddress = v.pipe(requiredText(email), v.rfcEmail('Enter an email address such as name@firm.com.'))

/**
 * Returns the schema of an ISO timestamp. Its output has the format of `toISOString`.
 * @param text the error message
 */
const instant = (text: string) =>
  v.pipe(
    v.string(text),
    v.maxLength(ISO_MAX_LENGTH, text),
    v.isoTimestamp(text),
    v.check(isCalendarDay, text),
    v.transform((value) => new Date(value).toISOString()),
  )

/** When the visitor submitted, by the visitor's clock. The site's forms always send it; other clients may omit it. */
const submittedAt = v.optional(instant('The time of submission must be an ISO timestamp.'))

/** The proof of work. It may be absent, because the server answers a retry of a stored request without a new proof. */
const proof = v.optional(
  v.pipe(v.string('The proof must be text.'), v.maxLength(ALTCHA_MAX_LENGTH, 'The proof is too long.')),
  '',
)

/** Returns whether the text has neither NUL nor unpaired surrogates, which databases and mails don't preserve. */
function isText(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0) return false
    if (unit < 0xd800 || unit > 0xdfff) continue
    const next = text.charCodeAt(at + 1)
    if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return false
    at += 1
  }
  return true
}

/** Returns the message for a text that is longer than `max`. */
function tooLong(max: number): string {
  return `Use at most ${max} characters.`
}

/**
 * Returns whether the day exists. JavaScript engines differ on 30 February: some accept it as a later day, some refuse
 * it.
 */
function isCalendarDay(timestamp: string): boolean {
  const [year, month, day] = timestamp.slice(0, 10).split('-').map(Number)
  return (
    day !== undefined &&
    day === new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() &&
    !Number.isNaN(Date.parse(timestamp))
  )
}

type Payload = Readonly<Record<string, unknown>>

/** Why a payload is refused: one sentence, and a text for each field to correct. */
type PayloadProblems = { error: string; fields: Record<string, string> }

export type ParsedPayload<Request> = { success: true; request: Request } | ({ success: false } & PayloadProblems)

/** Validates a payload. If required values are missing, the error is one sentence that names them. */
export type Parse<Request> = (payload: Payload) => ParsedPayload<Request>

/** A validated payload of a form. `Own`: the schemas that the form gives to {@link parserOf}. */
export type RequestOf<Form extends FormDefinition, Own = unknown> = Omit<
  (Form extends { joinsName: true } ? { name: string } : unknown) &
    (Form extends { type: infer Type } ? { type: Type } : unknown) &
    (Form extends { given: infer Given } ? ValuesOf<Given> : unknown) &
    ValuesOf<Form extends { joinsName: true } ? Omit<Form['fields'], 'firstName' | 'lastName'> : Form['fields']>,
  keyof Own
> &
  (Own extends v.ObjectEntries ? v.InferOutput<v.ObjectSchema<Own, undefined>> : unknown) & {
    submittedAt?: string | undefined
    altcha: string
  }

type MayBeAbsent = { kind: 'added' | 'date' }

type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends MayBeAbsent ? never : Name]: TextOf<Fields[Name]>
} & { -readonly [Name in keyof Fields as Fields[Name] extends MayBeAbsent ? Name : never]?: string | undefined }

type TextOf<Field> = Field extends { options: readonly (infer Option)[] }
  ? Option | (Field extends { required: string } | { preset: string } ? never : '')
  : string

/**
 * Returns the parser for a form's payloads. It drops unknown keys. The form and the server both validate with it, so the
 * server does not refuse what the form has accepted.
 * @param own schemas of values, in place of those from the definition
 */
export function parserOf<Form extends FormDefinition, Own = unknown>(
  form: Form,
  own?: Own & v.ObjectEntries,
): Parse<RequestOf<Form, Own>>
export function parserOf(form: FormDefinition, own?: v.ObjectEntries): Parse<unknown> {
  const { type } = form
  const entries: v.ObjectEntries = {
    ...(type !== undefined && { type: v.literal(type, `The type must be ${type}.`) }),
    ...Object.fromEntries(sentValues(form).map(([name, rules]) => [name, schemaOf(rules)])),
    ...own,
    submittedAt,
    altcha: proof,
  }
  const schema = v.object(entries)
  const required = requiredValues(form)
  // For an absent key valibot would report its own message. For an undefined value it reports the schema's.
  const names = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional')
  const absent = Object.fromEntries(names.map((name) => [name, undefined]))

  return (payload) => {
    const result = v.safeParse(schema, { ...absent, ...payload })
    if (result.success) return { success: true, request: result.output }
    const fields: Record<string, string> = {}
    for (const issue of result.issues) fields[v.getDotPath(issue) ?? 'payload'] ??= issue.message
    const missing = blankFields(required, payload)
    const error =
      missing.length > 0
        ? `Please fill in all required fields: ${missing.join(', ')}`
        : `Please check these fields: ${Object.keys(fields).join(', ')}`
    return { success: false, error, fields }
  }
}

/** Returns the names of the values without which the server refuses a payload, in the order of the form. */
export function requiredValues(form: FormDefinition): string[] {
  // Older forms have no day and no hour.
  return sentValues(form).flatMap(([name, { required, kind }]) =>
    required === undefined || kind === 'date' || kind === 'time' ? [] : [name],
  )
}

type Rules = ValueRules & Partial<Pick<FieldDefinition, 'kind' | 'lowerCase'>>

/** The rules for a name that joins first and last name. */
const wholeName = { max: firstName.max + 1 + lastName.max, required: 'Enter your name.' }

/** Returns the values of a form's payload with their rules: given values, then those of fields, in the form's order. */
export function sentValues({ given, joinsName, fields }: FormDefinition): Array<[name: string, rules: Rules]> {
  const values: Record<string, Rules> = { ...given, ...(joinsName && { name: wholeName }), ...fields }
  return Object.entries(values).filter(([name]) => !joinsName || !['firstName', 'lastName'].includes(name))
}

function schemaOf({ kind, lowerCase, required, max = Infinity, options, preset = '', pattern, ...rules }: Rules) {
  const { refused = required ?? '' } = rules
  if (kind === 'added') return addedText({ max })
  if (kind === 'email') return lowerCase ? v.pipe(emailAddress, v.toLowerCase()) : emailAddress
  if (kind === 'date') return v.optional(instant(refused))
  const text = required === undefined || kind === 'time' ? optionalText({ max }) : requiredText({ max, required })
  if (!options && !pattern) return text
  const listed = v.pipe(
    v.string(refused),
    v.check(
      (text) =>
        (options?.includes(text) ?? pattern?.test(text) ?? false) || (required === undefined && text === preset),
      refused,
    ),
  )
  if (required === undefined) return v.optional(listed, preset)
  return options ? v.pipe(text, listed) : listed
}

/** Returns the names whose values are absent, null or blank, in the given order. */
export function blankFields(names: readonly string[], payload: Payload): string[] {
  return names.filter((name) => {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}
