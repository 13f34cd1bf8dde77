import application, { UNKNOWN_ROLE } from '../../../src/careers/rules/application.form.ts'
import {
  cleanResumeName,
  parseApplication,
  RESUME_PROBLEMS,
  type Application,
} from '../../../src/careers/rules/resume-file.ts'
import { PUBLISHED } from '../../../src/content/rules/published-collection.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { writtenOnce } from '../mail/written-once.ts'
import { newRecord } from '../new-record.ts'
import type { Refusal } from '../submission/answer.ts'
import type { FormReceiver } from '../submission/form-receiver.ts'
import { refuseForRoom } from '../submission/no-room.ts'
import { readKey, type Read, type Submitted } from '../submission/read-request.ts'
import { storing, type Submission } from '../submission/receive-submission.ts'
import { applicationMails, applicationTable } from './application-mails.ts'

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

const REFUSALS = {
  unsupported_media_type: {
    status: 415,
    code: 'unsupported_media_type',
    error: 'Send the application as multipart/form-data.',
  },
  too_large: {
    status: 413,
    code: 'too_large',
    error: RESUME_PROBLEMS.large,
    fields: { resume: RESUME_PROBLEMS.large },
  },
  bad_request: {
    status: 400,
    code: 'bad_request',
    error: 'The body must be a form of UTF-8 text and one file, each field once.',
  },
} as const satisfies Record<string, Refusal>

/**
 * Reads the idempotency key and the fields of an application; `resume` describes the file. The order of the checks is
 * part of the API: storage space, content type, size, key, syntax. Go has already read the body and enforced its
 * limits.
 */
function readApplication(e: PbRequestEvent, upload: PbApplication): Read<Submitted> {
  const { refusal } = upload
  if (refusal === 'disk_full' || refusal === 'day_used_up' || refusal === 'busy')
    return { ok: false, refusal: refuseForRoom(e.app, refusal) }
  if (refusal === 'unsupported_media_type' || refusal === 'too_large') return { ok: false, refusal: REFUSALS[refusal] }

  const key = readKey($site.gate.readBody(e).key)
  if (!key.ok) return key
  if (refusal === 'bad_request') return { ok: false, refusal: REFUSALS.bad_request }

  const fields = fieldsOf(upload)
  const payload = { ...fields, resume: resumeOf(upload) }
  // The fingerprint ignores the name of the file, because an application with a renamed file is the same application.
  return { ok: true, value: { key: key.value, payload, sent: JSON.stringify({ ...fields, resume: upload.sha256 }) } }
}

// Converts CR LF to LF, because multipart forms send every line break as CR LF.
function fieldsOf({ fields }: PbApplication): Record<string, unknown> {
  const read: unknown = JSON.parse(fields, (_name, value: unknown) =>
    typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value,
  )
  return typeof read === 'object' ? { ...read } : {}
}

function resumeOf({ files, problem, kind, name, size, sha256 }: PbApplication): unknown {
  if (files === 0) return undefined
  if (files > 1) return { problem: 'several' }
  return kind === '' ? { problem } : { name: cleanResumeName(name), size, sha256 }
}
