import { formText } from '../forms/fill-form.ts'
import { refusedForm, type FormCheck } from '../forms/form-outcome.ts'
import type { FieldName } from '../forms/rules/definition.ts'
import { parseApplication } from './rules/application-schema.ts'
import application from './rules/application.form.ts'
import type { JobRole } from './rules/job-role.ts'
import { RESUME_PROBLEMS, type ResumeDescription, type ResumeProblem } from './rules/resume-file.ts'

type TextField = Exclude<FieldName<typeof application>, 'role' | 'resume'>

/**
 * A job application as the outbox stores it, without the file (the outbox stores requests in IndexedDB until the server
 * confirms them). The outbox adds `submittedAt` and the proof of work.
 */
export type ApplicationPayload = Record<TextField | 'role' | 'roleId', string> & { resume: ResumeDescription }

/** The description of the chosen file, or why the file can't be used. */
export type CheckedResume = ResumeDescription | { problem: ResumeProblem }

/** Checks the form before anything is stored or sent. Returns the payload, or the errors of all fields. */
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

  const isMissing = 'problem' in resume && resume.problem === 'missing'
  const errors = parsed.success ? { resume: RESUME_PROBLEMS.missing } : parsed.fields
  return refusedForm(application, errors, { ...whole, resume: isMissing ? '' : resume })
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
