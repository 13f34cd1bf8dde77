import * as v from 'valibot'
import {
  parsePayload,
  type ParsedPayload,
  emailAddress,
  optionalText,
  proof,
  requiredText,
  submittedAt,
} from '../../forms/rules/payload-schema.ts'
import { RESUME_MAX_BYTES, RESUME_NAME_MAX_LENGTH, RESUME_PROBLEMS, type ResumeDescription } from './resume-file.ts'
import { requiredFields } from '../../forms/rules/definition.ts'
import application from './application.form.ts'

/**
 * The schema of a job application. The form and the server validate with it. The maxima equal those of the columns
 * of `job_applications`.
 */

const { fields } = application

export const UNKNOWN_ROLE = fields.role.required

const roleSlug = v.pipe(
  v.string(UNKNOWN_ROLE),
  v.maxLength(120, UNKNOWN_ROLE),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, UNKNOWN_ROLE),
)

const resumeDescription: v.GenericSchema<unknown, ResumeDescription> = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(RESUME_NAME_MAX_LENGTH)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RESUME_MAX_BYTES)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

/** The schema drops unknown keys. */
const applicationSchema = v.object({
  role: roleSlug,
  /** The id of the role's record. With it the server finds a role whose slug has changed or that was closed since. */
  roleId: v.optional(v.pipe(v.string(UNKNOWN_ROLE), v.regex(/^[a-z0-9]{0,15}$/, UNKNOWN_ROLE)), ''),
  firstName: requiredText(fields.firstName),
  lastName: requiredText(fields.lastName),
  email: emailAddress,
  phone: optionalText(fields.phone),
  /** LinkedIn or a portfolio, as typed. */
  profile: optionalText(fields.profile),
  coverNote: optionalText(fields.coverNote),
  /** The description of the file. The server computes it from the file itself. */
  resume: v.custom<ResumeDescription>(
    (value) => v.is(resumeDescription, value),
    ({ input }) => problemText(input),
  ),
  submittedAt,
  altcha: proof,
})

export type Application = v.InferOutput<typeof applicationSchema>

/**
 * Returns the validated application, or the errors. If required fields are missing, the error is one sentence that
 * names them.
 */
export function parseApplication(payload: Readonly<Record<string, unknown>>): ParsedPayload<Application> {
  return parsePayload(applicationSchema, requiredFields(application), payload)
}

/**
 * Returns the message for an unusable file. The value is `{problem}` with the name of a known problem, or anything else
 * if there is no file.
 */
function problemText(value: unknown): string {
  const named = typeof value === 'object' && value !== null && 'problem' in value ? value.problem : 'missing'
  return Object.entries(RESUME_PROBLEMS).find(([problem]) => problem === named)?.[1] ?? RESUME_PROBLEMS.missing
}
