import * as v from 'valibot'
import {
  parsePayload,
  type ParsedPayload,
  emailAddress,
  proof,
  requiredText,
  submittedAt,
} from '../../forms/rules/payload-schema.ts'
import registration from './registration.form.ts'

/**
 * The required fields of a webinar registration, or of a request for a recording. The form and the server validate with
 * the schema below. Its maximum lengths equal those of the columns in `webinar_registrations`.
 */
export const REGISTRATION_REQUIRED_FIELDS = ['webinar', 'name', 'email'] as const

const REGISTRATION_KINDS = ['registration', 'recording'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

/** The result of a registration: `recording` if the webinar was over, `withdrawn` if staff no longer announce it. */
export const REGISTRATION_OUTCOMES = ['registered', 'recording', 'withdrawn'] as const
export type RegistrationOutcome = (typeof REGISTRATION_OUTCOMES)[number]

export const UNKNOWN_WEBINAR = 'This webinar is no longer announced. Please choose another on our list of webinars.'

const webinarKey = (text: string) =>
  v.pipe(v.string(text), v.maxLength(120, text), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, text))

/** Drops unknown keys. The email address becomes lower case, so that the server counts one person once. */
const registrationSchema = v.object({
  /** The webinar's ID or slug. The ID still finds a renamed webinar. */
  webinar: webinarKey(UNKNOWN_WEBINAR),
  /** The webinar's slug. The outbox's page (unsent requests) uses it to link to the webinar. */
  slug: v.optional(v.union([v.literal(''), webinarKey(UNKNOWN_WEBINAR)], UNKNOWN_WEBINAR), ''),
  kind: v.optional(v.picklist(REGISTRATION_KINDS, 'The kind must be registration or recording.'), 'registration'),
  name: requiredText(registration.fields.name),
  email: v.pipe(emailAddress, v.toLowerCase()),
  submittedAt,
  altcha: proof,
})

export type Registration = v.InferOutput<typeof registrationSchema>

/** Validates a payload. If required fields are missing, the error is one sentence that names them. */
export function parseRegistration(payload: Readonly<Record<string, unknown>>): ParsedPayload<Registration> {
  return parsePayload(registrationSchema, REGISTRATION_REQUIRED_FIELDS, payload)
}
