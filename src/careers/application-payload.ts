import type { FieldErrors } from '../lib/field-errors.ts'
import type { FormEntries } from '../lib/fill-form.ts'
import { blankFields } from '../lib/parse-payload.ts'
import { APPLICATION_FIELDS } from './application-fields.ts'
import { APPLICATION_REQUIRED_FIELDS, parseApplication } from './application-schema.ts'
import type { JobRole } from './job-role.ts'
import { RESUME_PROBLEMS, type ResumeDescription, type ResumeProblem } from './resume-file.ts'

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'profile', 'coverNote'] as const
type TextField = (typeof TEXT_FIELDS)[number]

/** What goes to the outbox, beside the file; `submittedAt` and the proof are added there. */
export type ApplicationPayload = Record<TextField | 'role' | 'roleId', string> & { resume: ResumeDescription }

export type ApplicationCheck = { ok: true; payload: ApplicationPayload } | { ok: false; alert: string; fields: FieldErrors }

/** What is known of the chosen file: its description, or why there is none. */
export type CheckedResume = ResumeDescription | { problem: ResumeProblem }

/** What the form checks before anything is stored or sent; the fields are all marked at once, so that nobody is sent back twice. */
export function checkApplication(form: FormData, { slug, id }: Pick<JobRole, 'slug' | 'id'>, resume: CheckedResume, now: Date): ApplicationCheck {
  const typed = textsOf(form)
  const whole = { ...typed, role: slug, roleId: id }
  const parsed = parseApplication({ ...whole, resume, submittedAt: now.toISOString() })
  if (parsed.success && 'sha256' in resume) return { ok: true, payload: { ...whole, resume } }

  const fields = parsed.success ? { resume: RESUME_PROBLEMS.missing } : parsed.fields
  const isMissing = 'problem' in resume && resume.problem === 'missing'
  const missing: readonly string[] = blankFields(APPLICATION_REQUIRED_FIELDS, { ...whole, resume: isMissing ? '' : resume })
  const named = missing.length > 0 ? missing : Object.keys(fields)
  const labels = APPLICATION_FIELDS.filter(({ name }) => named.includes(name)).map(({ label }) => label)
  const start = missing.length > 0 ? 'Please fill in all required fields' : 'Please check'
  return { ok: false, alert: `${start}: ${labels.join(', ')}`, fields }
}

/** What the visitor typed of a payload, to edit an application that waits. Ignores what is not text. */
export function entriesFromApplication(payload: Readonly<Record<string, unknown>>): FormEntries {
  return TEXT_FIELDS.flatMap((name): FormEntries => {
    const value = payload[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
}

function textsOf(form: FormData): Record<TextField, string> {
  const text = (name: TextField) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    profile: text('profile'),
    coverNote: text('coverNote'),
  }
}
