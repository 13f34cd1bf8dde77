import { formText, textEntries, type FormEntries } from '../lib/fill-form.ts'
import { blankFields } from '../lib/parse-payload.ts'
import { problemAlert, type FormCheck } from '../outbox/form-check.ts'
import { APPLICATION_FIELDS } from './application-fields.ts'
import { APPLICATION_REQUIRED_FIELDS, parseApplication } from './application-schema.ts'
import type { JobRole } from './job-role.ts'
import { RESUME_PROBLEMS, type ResumeDescription, type ResumeProblem } from './resume-file.ts'

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'profile', 'coverNote'] as const
type TextField = (typeof TEXT_FIELDS)[number]

/** What goes to the outbox, beside the file; `submittedAt` and the proof are added there. */
export type ApplicationPayload = Record<TextField | 'role' | 'roleId', string> & { resume: ResumeDescription }

/** What is known of the chosen file: its description, or why there is none. */
export type CheckedResume = ResumeDescription | { problem: ResumeProblem }

/** What the form checks before anything is stored or sent; the fields are all marked at once, so that nobody is sent back twice. */
export function checkApplication(
  form: FormData,
  { slug, id }: Pick<JobRole, 'slug' | 'id'>,
  resume: CheckedResume,
  now: Date,
): FormCheck<ApplicationPayload> {
  const typed = textsOf(form)
  const whole = { ...typed, role: slug, roleId: id }
  const parsed = parseApplication({ ...whole, resume, submittedAt: now.toISOString() })
  if (parsed.success && 'sha256' in resume) return { ok: true, payload: { ...whole, resume } }

  const fields = parsed.success ? { resume: RESUME_PROBLEMS.missing } : parsed.fields
  const isMissing = 'problem' in resume && resume.problem === 'missing'
  const missing = blankFields(APPLICATION_REQUIRED_FIELDS, { ...whole, resume: isMissing ? '' : resume })
  return { ok: false, alert: problemAlert(APPLICATION_FIELDS, missing, fields), fields }
}

/** What the visitor typed of a payload, to edit an application that waits. Ignores what is not text. */
export function entriesFromApplication(payload: Readonly<Record<string, unknown>>): FormEntries {
  return textEntries(payload, TEXT_FIELDS)
}

function textsOf(form: FormData): Record<TextField, string> {
  const text = (name: TextField) => formText(form, name)
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    profile: text('profile'),
    coverNote: text('coverNote'),
  }
}
