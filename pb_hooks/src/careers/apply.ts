import { parseApplication } from '../../../src/careers/rules/application-schema.ts'
import { receiveSubmission } from '../submission/receive-submission.ts'
import { applicationSubmission } from './application-submission.ts'
import { readApplication } from './read-application.ts'
import { RESUME_MAX_BYTES } from '../../../src/careers/rules/resume-file.ts'
import { TEXT_MAX_BYTES } from '../submission/read-request.ts'

/** `POST /api/site/apply`: the one call with a file, and the only one that may be larger than `TEXT_MAX_BYTES`. */
export function apply(e: PbRequestEvent): void {
  const upload = $site.readApplication(e, RESUME_MAX_BYTES, TEXT_MAX_BYTES)
  try {
    receiveSubmission(e, {
      name: 'apply',
      read: () => readApplication(e, upload),
      parse(payload) {
        const parsed = parseApplication(payload)
        return parsed.success ? { success: true, submission: applicationSubmission(parsed.request, upload) } : parsed
      },
    })
  } finally {
    upload.discard()
  }
}
