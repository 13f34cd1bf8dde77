import * as v from 'valibot'
import { email } from './definition.ts'

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
export const requiredText = ({ max, required }: { max: number; required: string }) =>
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
export const instant = (text: string) =>
  v.pipe(
    v.string(text),
    v.maxLength(ISO_MAX_LENGTH, text),
    v.isoTimestamp(text),
    v.check(isCalendarDay, text),
    v.transform((value) => new Date(value).toISOString()),
  )

/** When the visitor submitted, by the visitor's clock. The site's forms always send it; other clients may omit it. */
export const submittedAt = v.optional(instant('The time of submission must be an ISO timestamp.'))

/** The proof of work. It may be absent, because the server answers a retry of a stored request without a new proof. */
export const proof = v.optional(
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
export function tooLong(max: number): string {
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

/** Validates a payload. If `required` fields are missing, the returned error is one sentence that names them. */
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

/** Returns the names whose values are absent, null or blank, in the given order. */
export function blankFields<Name extends string>(names: readonly Name[], payload: Payload): Name[] {
  return names.filter((name) => {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}

// For an absent key valibot would report its own message. For an undefined value it reports the schema's.
function absentEntries(entries: v.ObjectEntries): Record<string, undefined> {
  const names = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional')
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
