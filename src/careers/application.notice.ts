import type { FormNotice } from '../forms/form-notice.ts'
import { RETENTION_DAYS } from '../lib/retention.ts'
import application from './rules/application.form.ts'

export default {
  form: application,
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
} satisfies FormNotice
