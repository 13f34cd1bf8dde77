import { parseDemoRequest, type DemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { claims } from '../../../src/company/facts/claims.ts'
import { isShown } from '../../../src/company/facts/fact.ts'
import { officeHours } from '../../../src/company/facts/hours.ts'
import { answerBy } from '../../../src/site/rules/answer-by.ts'
import { minutesOf } from '../../../src/site/rules/demo-length.ts'
import { slotState } from '../../../src/demo-request/rules/slots.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { firmSizeBand } from '../firm-size-band.ts'
import { newRecord } from '../new-record.ts'
import { receiveSubmission, type Submission } from '../submission/receive-submission.ts'
import { demoRequestMails, requestTable } from './demo-request-mails.ts'
import { newTimesFor } from './new-times-for.ts'

/** `POST /api/site/request-demo` */
export function requestDemo(e: PbRequestEvent): void {
  receiveSubmission(e, {
    name: 'request-demo',
    parse(payload) {
      const parsed = parseDemoRequest(payload)
      return parsed.success ? { success: true, submission: demoSubmission(parsed.request) } : parsed
    },
  })
}

function demoSubmission(request: DemoRequest): Submission {
  const { altcha, ...columns } = request
  return {
    solution: altcha,

    store(tx, context) {
      const receipt = receiptFor(context.key)
      const row = newRecord(tx, 'demo_requests', {
        ...columns,
        duration: minutesOf(columns),
        firmSizeBand: firmSizeBand(columns.firmSize),
        slotState: slotState(columns.preferredDate, context.now),
        receipt,
      })
      const mails = demoRequestMails({
        request,
        receipt,
        newTimes: newTimesFor(request, context.now),
        answerBy: answerBy(context.now, officeHours),
      })
      return { row, mails }
    },

    answer(context) {
      const newTimes = newTimesFor(request, context.now)
      return {
        success: true,
        receipt: receiptFor(context.key),
        slotState: slotState(request.preferredDate, context.now),
        // Forms of before the choice of a length, and programs like them, are answered as they always were.
        ...(request.duration === undefined || !isShown(claims.demoReply)
          ? {}
          : { answerBy: answerBy(context.now, officeHours).toISOString() }),
        ...(newTimes.length > 0 ? { newTimes: newTimes.map((time) => time.toISOString()) } : {}),
      }
    },

    whole: { what: 'a demo request', replyTo: request.email, table: requestTable(request) },
  }
}
