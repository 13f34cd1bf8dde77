import { minutesOf } from '../../../src/demo-request/rules/demo-length.ts'
import { demoRequest } from '../../../src/demo-request/rules/demo-request.form.ts'
import type { DemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { brand } from '../../../src/company/facts/brand.ts'
import { claims } from '../../../src/company/facts/claims.ts'
import { within } from '../../../src/company/facts/promise.ts'
import { staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/enqueue-mail.ts'
import { fieldRows, filledRows } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { OPENING_HOURS } from '../mail/opening-hours.ts'
import { MONTHS } from '../../../src/lib/format-date.ts'
import { clockTime, newYorkTime } from '../../../src/lib/new-york-time.ts'

export type DemoRequestMail = { request: DemoRequest; receipt: string; newTimes: readonly Date[] }

/** One mail to the visitor, one to the staff. */
export function demoRequestMails(mail: DemoRequestMail): OutgoingMail[] {
  return [
    {
      lane: 'confirmation',
      to: mail.request.email,
      replyTo: staffEmail(),
      subject: `We received your demo request (${mail.receipt})`,
      kind: 'demo-request-confirmation',
      blocks: confirmation(mail),
    },
    {
      lane: 'staff',
      to: staffEmail(),
      replyTo: mail.request.email,
      subject: `New demo request ${mail.receipt}${mail.newTimes.length > 0 ? ': the chosen time has passed' : ''}`,
      kind: 'demo-request-notice',
      blocks: notice(mail),
    },
  ]
}

/** Everything the visitor sent, for staff. */
export function requestTable(request: DemoRequest): MailBlock {
  return filledRows([
    ['Name', `${request.firstName} ${request.lastName}`],
    ...fieldRows(demoRequest, request, ['email', 'phone', 'firmName', 'firmSize', 'practiceAreas', 'currentSoftware']),
    [demoRequest.fields.duration.label, `${minutesOf(request)} minutes`],
    ['Requested time', request.preferredDate === undefined ? '' : newYorkText(new Date(request.preferredDate))],
    ['As the visitor chose it', request.preferredTime],
    ['Submitted at', request.submittedAt],
    ...fieldRows(demoRequest, request, ['notes']),
  ])
}

function confirmation({ request, receipt, newTimes }: DemoRequestMail): MailBlock[] {
  return [
    { paragraph: greeting(request.firstName) },
    {
      paragraph: `Your request for a ${minutesOf(request)}-minute ${brand.name} demo has reached us. Your reference is ${receipt}.`,
    },
    ...timeBlocks(request, newTimes),
    { paragraph: `A member of our team will contact you${within(claims.demoReply)}. ${OPENING_HOURS}` },
    { paragraph: 'To change anything, reply to this message. If you did not ask for a demo, you can ignore it.' },
  ]
}

function timeBlocks({ preferredDate }: DemoRequest, newTimes: readonly Date[]): MailBlock[] {
  if (preferredDate === undefined) return [{ paragraph: 'You did not choose a time; we will agree on one with you.' }]
  const requested = newYorkText(new Date(preferredDate))
  if (newTimes.length === 0) return [{ paragraph: `You asked for ${requested}.` }]
  return [
    {
      paragraph: `You asked for ${requested}. That time had passed when your request reached us. The next open times are:`,
    },
    { list: newTimes.map(newYorkText) },
    { paragraph: 'Reply with the one that suits you, or with another.' },
  ]
}

function notice({ request, receipt, newTimes }: DemoRequestMail): MailBlock[] {
  const passed: MailBlock[] =
    newTimes.length === 0
      ? []
      : [
          { paragraph: 'The time chosen had passed when the request arrived. The visitor was offered:' },
          { list: newTimes.map(newYorkText) },
        ]
  return [
    {
      paragraph: `Demo request ${receipt}. We promised to be in touch${within(claims.demoReply) || ' soon'}. Reply to this message to write to the visitor.`,
    },
    requestTable(request),
    ...passed,
  ]
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Tuesday, November 24, 2026, 10:00 AM (New York time)" */
function newYorkText(instant: Date): string {
  const { date, hour, minute, weekday } = newYorkTime(instant)
  const [year, month, day] = date.split('-').map(Number)
  return `${WEEKDAYS[weekday]}, ${MONTHS[(month ?? 1) - 1]} ${day}, ${year}, ${clockTime(hour, minute)} (New York time)`
}
