import * as v from 'valibot'
import {
  parsePayload,
  type ParsedPayload,
  emailAddress,
  proof,
  requiredText,
  submittedAt,
} from '../../forms/rules/payload-schema.ts'
import { registration } from './registration.form.ts'

/**
 * A registration for a webinar, or a request for its recording, described once: the form, the outbox and the server validate with
 * this file. The maxima equal the columns of `webinar_registrations`.
 */
export const REGISTRATION_REQUIRED_FIELDS = ['webinar', 'name', 'email'] as const

const REGISTRATION_KINDS = ['registration', 'recording'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

/** What became of a registration: `recording` when the webinar was over, `withdrawn` when it is no longer announced. */
export const REGISTRATION_OUTCOMES = ['registered', 'recording', 'withdrawn'] as const
export type RegistrationOutcome = (typeof REGISTRATION_OUTCOMES)[number]

export const UNKNOWN_WEBINAR = 'There is no such webinar, or no longer. Please choose another on our list of webinars.'

const webinarKey = (text: string) =>
  v.pipe(v.string(text), v.maxLength(120, text), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, text))

/** Unknown keys are dropped. The address is taken in lower case, so that one person is counted once. */
const registrationSchema = v.object({
  /** Its id, or its slug. The id still leads to a webinar that was renamed since. */
  webinar: webinarKey(UNKNOWN_WEBINAR),
  /** What leads back to its page, for one that waits in the outbox. */
  slug: v.optional(v.union([v.literal(''), webinarKey(UNKNOWN_WEBINAR)], UNKNOWN_WEBINAR), ''),
  kind: v.optional(v.picklist(REGISTRATION_KINDS, 'The kind must be registration or recording.'), 'registration'),
  name: requiredText(registration.fields.name),
  email: v.pipe(emailAddress, v.toLowerCase()),
  submittedAt,
  altcha: proof,
})

export type Registration = v.InferOutput<typeof registrationSchema>

/** Validates a payload. Where required fields are missing, the error is one sentence that names them. */
export function parseRegistration(payload: Readonly<Record<string, unknown>>): ParsedPayload<Registration> {
  return parsePayload(registrationSchema, REGISTRATION_REQUIRED_FIELDS, payload)
}
