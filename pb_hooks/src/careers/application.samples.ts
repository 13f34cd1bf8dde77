import { parseApplication } from '../../../src/careers/rules/resume-file.ts'
import { checked, type Samples } from '../mail/samples/sample.ts'
import { applicationMails } from './application-mails.ts'

const samples: Samples = ({ text, email, submittedAt, altcha, receipt }) => {
  const application = checked(
    parseApplication({
      role: 'docketing-engineer',
      firstName: text('Ada'),
      lastName: text('Okafor'),
      email,
      phone: text('+1 555 0100'),
      profile: text('linkedin.com/in/ada'),
      coverNote: text('I count dates.\nAlways have.'),
      resume: { name: text('Ada Okafor.pdf'), size: 120_000, sha256: '0'.repeat(64) },
      submittedAt,
      altcha,
    }),
  )
  const about = { title: 'Docketing Engineer', isOpen: true, recordId: 'sampleapplicant', receipt }

  return [{ title: 'Application', collection: 'job_applications', write: () => applicationMails(application, about) }]
}
export default samples
