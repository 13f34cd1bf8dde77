import { parseApplication } from '../../../src/careers/rules/application-schema.ts'
import { receiveSubmission } from '../submission/receive-submission.ts'
import { applicationSubmission } from './application-submission.ts'
import { readApplication } from './read-application.ts'

/**
 * `POST /api/site/apply`: the only API route that takes a file, and the only one whose body may exceed `TEXT_MAX_BYTES`
 * of `body-limits.ts`.
 */
export function apply(e: PbRequestEvent): void {
  const upload = $site.gate.readApplication(e)
  receiveSubmission(e, {
    name: 'apply',
    read: () => readApplication(e, upload),
    parse(payload) {
      const parsed = parseApplication(payload)
      return parsed.success ? { success: true, submission: applicationSubmission(parsed.request, upload) } : parsed
    },
  })
}
