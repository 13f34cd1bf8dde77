import demoRequest from '../../../src/demo-request/rules/demo-request.form.ts'
import { parseDemoRequest, type DemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { claims } from '../../../src/company/facts/claims.ts'
import { isShown } from '../../../src/company/facts/fact.ts'
import { officeHours } from '../../../src/company/facts/brand.ts'
import { answerBy } from '../../../src/site/rules/answer-by.ts'
import { minutesOf } from '../../../src/appointments/rules/appointment.ts'
import { slotState } from '../../../src/appointments/rules/calendar.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { firmSizeBand } from '../firm-size-band.ts'
import { timeOf } from '../database-time.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { writtenOnce } from '../mail/written-once.ts'
import { newRecord } from '../new-record.ts'
import type { FormReceiver } from '../submission/form-receiver.ts'
import { storing, type Submission } from '../submission/receive-submission.ts'
import { storedRequest } from '../submission/stored-request.ts'
import { appointmentOf } from '../appointments/appointment.ts'
import { book, foresee, timesBeside, TRUSTED, type Booked, type Asker } from '../appointments/book.ts'
import { demoRequestMails, requestTable, type DemoRequestMail } from './demo-request-mails.ts'

export default {
  form: demoRequest,
  take: (e) => ({
    parse: storing(parseDemoRequest, (request) => demoSubmission(request, { client: $site.mail.clientCode(e) })),
  }),
  // The mails name past and alternative times, which depend on the day of sending.
  renew: renewedDemoMails,
} satisfies FormReceiver

export function demoSubmission(request: DemoRequest, asker: Asker): Submission {
  const { altcha, ...columns } = request
  return {
    solution: altcha,

    prepare(app, { key, now, quarantined }) {
      const beside = timesBeside(app, Date.parse(columns.preferredDate ?? ''), now)
      const row = newRecord(app, 'demo_requests', {
        ...columns,
        duration: minutesOf(columns),
        firmSizeBand: firmSizeBand(columns.firmSize),
        slotState: slotState(columns.preferredDate, now),
        receipt: receiptFor(key),
      })
      const mails = writtenOnce((mail: DemoRequestMail) => demoRequestMails(mail, now))
      const promisedBy = answerBy(now, officeHours)
      const decided = (booked: Booked) => {
        const answer = bookingAnswer(row, booked, request)
        // A quarantined request is answered like any other, but books no time. When staff release it, it books the
        // time.
        if (quarantined) removePlace(row)
        const appointment = appointmentOf(row, now)
        const { newTimes } = booked
        return { row, mails: mails(row, { request, appointment, newTimes, answerBy: promisedBy }), answer }
      }
      decided(foresee(app, row, asker, beside, now))
      return (tx) => {
        removePlace(row)
        return decided(book(tx, row, asker, beside, now))
      }
    },

    answer(context) {
      return {
        success: true,
        receipt: receiptFor(context.key),
        slotState: slotState(request.preferredDate, context.now),
        // Older forms and API clients send no duration. Their response has no `answerBy`.
        ...(request.duration === undefined || !isShown(claims.demoReply)
          ? {}
          : { answerBy: answerBy(context.now, officeHours).toISOString() }),
      }
    },

    whole: { what: 'a demo request', replyTo: request.email, table: requestTable(request) },
  }
}

/**
 * Called when staff release a demo request from quarantine: books the requested time if it is free, and returns the
 * mails about it.
 */
function renewedDemoMails(tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[] {
  const request = storedRequest(demoRequest, parseDemoRequest, row, 'request')
  const { newTimes } = book(tx, row, TRUSTED, timesBeside(tx, timeOf(row, 'preferredDate') || Number.NaN, now), now)
  const mail = { request, appointment: appointmentOf(row), newTimes, answerBy: answerBy(now, officeHours) }
  return demoRequestMails(mail, now)
}

const PLACE_COLUMNS = ['booking', 'appointment', 'bookedAt', 'provisionalUntil', 'clientCode', 'toldRoom'] as const

function removePlace(row: PbRecord): void {
  for (const column of PLACE_COLUMNS) row.set(column, '')
}

/**
 * Returns the members of the response that depend on the booking. The meeting room is not among them, because the
 * visitor's address is unconfirmed. Requests without a duration, from older forms, get less about the booking.
 */
function bookingAnswer(row: PbRecord, { booking, newTimes }: Booked, request: DemoRequest): Record<string, unknown> {
  const { keptUntil } = appointmentOf(row)
  return {
    slotState: row.getString('slotState'),
    ...(request.duration === undefined || booking === undefined ? {} : { booking }),
    ...(request.duration === undefined || booking !== 'booked' ? {} : { uid: appointmentOf(row).uid }),
    ...(keptUntil === undefined ? {} : { provisionalUntil: keptUntil.toISOString() }),
    ...(newTimes.length > 0 ? { newTimes: newTimes.map((time) => time.toISOString()) } : {}),
  }
}
