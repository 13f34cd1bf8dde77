import { parseDemoRequest, type DemoRequest } from '../../../src/demo-request/demo-request-schema.ts'
import { nextOpenSlots, slotState } from '../../../src/demo-request/slots.ts'
import { firmSizeBand } from '../../../src/lib/firm-size-band.ts'
import { receiptFor } from '../../../src/lib/receipt-for.ts'
import { staffEmail } from '../environment.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { newRecord } from '../new-record.ts'
import { receiveSubmission, type SubmissionCall, type SubmissionContext } from '../submission/receive-submission.ts'
import { enqueueDemoRequestMails, requestTable } from './demo-request-mails.ts'

const NEW_TIMES_OFFERED = 3

const demoRequestCall: SubmissionCall<DemoRequest> = {
  name: 'request-demo',

  parse(payload) {
    const parsed = parseDemoRequest(payload)
    return parsed.success ? { success: true, request: parsed.request, solution: parsed.request.altcha } : parsed
  },

  identity({ altcha: _proof, submittedAt: _clock, ...identity }) {
    return identity
  },

  row(app, { altcha: _proof, ...columns }, { key, now }) {
    return newRecord(app, 'demo_requests', {
      ...columns,
      firmSizeBand: firmSizeBand(columns.firmSize),
      slotState: slotState(columns.preferredDate, now),
      receipt: receiptFor(key),
    })
  },

  answer(request, context) {
    const newTimes = newTimesFor(request, context)
    return {
      success: true,
      receipt: receiptFor(context.key),
      slotState: slotState(request.preferredDate, context.now),
      ...(newTimes.length > 0 ? { newTimes: newTimes.map((time) => time.toISOString()) } : {}),
    }
  },

  notify(tx, request, context) {
    enqueueDemoRequestMails(tx, { request, receipt: receiptFor(context.key), newTimes: newTimesFor(request, context) })
  },

  reportRefusedRow(app, request, { key }, reason) {
    app.logger().error('the database refuses a valid demo request', 'receipt', receiptFor(key), 'reason', reason)
    enqueueMail(app, {
      to: staffEmail(),
      replyTo: request.email,
      subject: `A demo request could not be stored (${receiptFor(key)})`,
      kind: 'refused-row',
      blocks: [
        { paragraph: 'The database refused this request, although the form accepted it. It exists only in this message; the visitor was asked to call or write.' },
        requestTable(request),
        { paragraph: `Reason: ${reason}` },
      ],
    })
  },
}

/** `POST /api/site/request-demo` */
export function requestDemo(e: PbRequestEvent): void {
  receiveSubmission(e, demoRequestCall)
}

function newTimesFor({ preferredDate }: DemoRequest, { now }: SubmissionContext): Date[] {
  return slotState(preferredDate, now) === 'passed' ? nextOpenSlots(now, NEW_TIMES_OFFERED) : []
}
