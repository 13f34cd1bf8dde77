import { RETENTION_DAYS } from '../../lib/retention.ts'
import {
  defineForm,
  email,
  firstName,
  lastName,
  phone,
  slugPattern,
  textOf,
  type FormNotice,
} from '../../forms/rules/definition.ts'

/** The maximum size of a resume in MB, each 1,048,576 bytes. The server and the database column enforce it too. */
export const RESUME_MAX_MB = 10

export const UNKNOWN_ROLE = 'This role is no longer open. See the open roles on our careers page, or write to us.'

export default defineForm({
  name: 'apply',
  call: 'apply',
  collection: 'job_applications',
  limit: { maxRequests: 10, seconds: 60 },
  title: 'Job application',
  record: 'Job application',
  editor: ({ role }) => ({ to: `/company/careers/${textOf(role)}`, hash: 'apply' }),
  inbox: { about: 'roleTitle', promise: 'applicationReview', icon: 'case' },
  id: 'apply',
  // The id of the role's record. With it the server finds a role whose slug has changed or that was closed since.
  given: { roleId: { pattern: /^[a-z0-9]{0,15}$/, refused: UNKNOWN_ROLE } },
  fields: {
    role: {
      label: 'Role',
      kind: 'given',
      required: UNKNOWN_ROLE,
      pattern: slugPattern,
      control: 'apply-title',
    },
    firstName,
    lastName,
    email,
    phone,
    resume: {
      label: 'Resume',
      kind: 'file',
      required: `Choose your resume: a PDF or DOCX file of up to ${RESUME_MAX_MB} MB.`,
    },
    profile: { label: 'LinkedIn or portfolio', kind: 'url', max: 300, autoComplete: 'url' },
    coverNote: { label: 'A note to us', inMails: 'Note', kind: 'long', max: 5000 },
  },
})

export const notice = (): FormNotice => ({
  name: 'Job application',
  page: '/company/careers',
  entered:
    'First and last name, email address and your resume. Only if you fill them in: phone number, a link to your profile or portfolio, a note.',
  added:
    'The role that you applied for, the moment you pressed the button, a reference, and a checksum of the file (SHA-256) so that it is stored once.',
  purpose:
    'To decide about your application and to answer you. Only the people who hire read it; the resume is never sent by email.',
  basis: 'Steps that you asked for before a contract: Art. 6(1)(b) GDPR.',
  kept: `${RETENTION_DAYS.applications / 365} years, because rules on hiring ask employers to keep applications; then it is deleted with the resume. Sooner, if you ask us and no rule forbids it.`,
  stored: {
    name: 'Job applications',
    what: 'As described above. The resume can be opened only by our staff, after signing in.',
    kept: `${RETENTION_DAYS.applications / 365} years.`,
  },
})
