import application from '../../../src/careers/rules/application.form.ts'
import { parseApplication, UNKNOWN_ROLE, type Application } from '../../../src/careers/rules/application-schema.ts'
import { PUBLISHED } from '../../../src/content/rules/published-collection.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { writtenOnce } from '../mail/written-once.ts'
import { newRecord } from '../new-record.ts'
import { storing, type FormReceiver } from '../submission/form-receiver.ts'
import type { Submission } from '../submission/receive-submission.ts'
import { applicationMails, applicationTable } from './application-mails.ts'
import { readApplication } from './read-application.ts'

// The only form with a file, and the only one whose body may exceed `TEXT_MAX_BYTES` of `body-limits.ts`.
export default {
  form: application,
  take(e) {
    const upload = $site.gate.readApplication(e)
    return {
      read: () => readApplication(e, upload),
      parse: storing(parseApplication, (request) => applicationSubmission(request, upload)),
    }
  },
} satisfies FormReceiver

/**
 * Returns how to store an application: as a record with the resume file, with a mail to staff and an acknowledgement to
 * the applicant.
 */
export function applicationSubmission(application: Application, upload: PbApplication): Submission {
  const { altcha, role: slug, roleId, resume, ...columns } = application
  return {
    solution: altcha,

    problem: (app) =>
      findRole(app, slug, roleId) === undefined ? { error: UNKNOWN_ROLE, fields: { role: UNKNOWN_ROLE } } : undefined,

    prepare(app, { key }) {
      const receipt = receiptFor(key)
      const row = newRecord(app, 'job_applications', {
        ...columns,
        resumeName: resume.name,
        resumeSha256: resume.sha256,
        resumeSize: upload.size,
        receipt,
      })
      const mails = writtenOnce((about: RoleFacts) =>
        applicationMails(application, { ...about, recordId: row.id, receipt }),
      )
      const foreseen = findRole(app, slug, roleId)
      if (foreseen !== undefined) mails(row, factsOf(foreseen))
      upload.store(app, row, `resume-${receipt.toLowerCase()}.${upload.kind}`)
      return (tx) => {
        const role = findRole(tx, slug, roleId)
        if (role === undefined) throw new Error('the role was deleted while its application was taken')
        row.set('role', role.id)
        row.set('roleTitle', role.getString('title'))
        return { row, mails: mails(row, factsOf(role)) }
      }
    },

    answer({ key }) {
      return { success: true, receipt: receiptFor(key) }
    },

    whole: { what: 'a job application', replyTo: application.email, table: applicationTable(application) },
  }
}

type RoleFacts = { title: string; isOpen: boolean }

function factsOf(role: PbRecord): RoleFacts {
  return { title: role.getString('title'), isOpen: role.getBool('published') }
}

/**
 * Finds a role by its id, even if staff have closed it since: only visitors who opened its page know the id. By slug it
 * finds published roles only, so that a guessed slug reveals no unpublished role.
 */
function findRole(app: PbApp, slug: string, id: string): PbRecord | undefined {
  const rows = (filter: string, value: string) => app.findRecordsByFilter('job_roles', filter, '', 1, 0, { value })
  return (id === '' ? undefined : rows('id = {:value}', id)[0]) ?? rows(`${PUBLISHED} && slug = {:value}`, slug)[0]
}
