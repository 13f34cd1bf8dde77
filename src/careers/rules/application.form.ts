import { defineForm, email, firstName, lastName, phone, textOf } from '../../forms/rules/definition.ts'

/** The maximum size of a resume in MB, each 1,048,576 bytes. The server and the database column enforce it too. */
export const RESUME_MAX_MB = 10

export default defineForm({
  name: 'apply',
  call: 'apply',
  collection: 'job_applications',
  limit: { maxRequests: 10, seconds: 60 },
  title: 'Job application',
  record: 'Job application',
  editor: ({ role }) => ({ to: `/company/careers/${textOf(role)}`, hash: 'apply' }),
  inbox: { about: 'roleTitle', promise: 'applicationReview' },
  id: 'apply',
  fields: {
    role: {
      label: 'Role',
      kind: 'given',
      required: 'This role is no longer open. See the open roles on our careers page, or write to us.',
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
