import { answerByText } from '../../../src/site/rules/answer-by.ts'
import { minutesOf } from '../../../src/site/rules/demo-length.ts'
import { demoRequest } from '../../../src/demo-request/rules/demo-request.form.ts'
import type { DemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { brand } from '../../../src/company/facts/brand.ts'
import { claims } from '../../../src/company/facts/claims.ts'
import { isShown } from '../../../src/company/facts/fact.ts'
import { within } from '../../../src/company/facts/promise.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/enqueue-mail.ts'
import { fieldRows, filledRows } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { OPENING_HOURS } from '../mail/opening-hours.ts'
import { formatDollars, formatNumber } from '../../../src/lib/format-number.ts'
import { newYorkTexts, textsAtOffset } from '../../../src/lib/new-york-text.ts'
import { calculate } from '../../../src/site/rules/calculator.ts'
import {
  broughtSummary,
  estimatePath,
  estimateSummary,
  inputsOf,
  planSummary,
  readEstimate,
} from '../../../src/site/rules/estimate.ts'

export type DemoRequestMail = {
  request: DemoRequest
  receipt: string
  newTimes: readonly Date[]
  /** When the visitor has heard from us, at the latest. */
  answerBy: Date
}

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
    ['Where the visitor is', localText(request)],
    [demoRequest.fields.plan.label, request.plan === undefined ? '' : planSummary(request.plan)],
    [demoRequest.fields.estimate.label, estimateLines(request)],
    ['Submitted at', request.submittedAt],
    ...fieldRows(demoRequest, request, ['notes', 'fromPage', ...CAMPAIGN]),
  ])
}

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** What the visitor worked out, and where it opens again. */
function estimateLines({ estimate }: DemoRequest): string {
  const read = estimate === undefined ? undefined : readEstimate(estimate)
  if (estimate === undefined || read === undefined) return ''
  const { monthlyRevenueIncrease, monthlyCost, roi } = calculate(inputsOf(read))
  return [
    estimateSummary(read),
    `${formatDollars(monthlyRevenueIncrease)} more revenue a month for ${formatDollars(monthlyCost)}: ${formatNumber(roi)}x`,
    siteOrigin() + estimatePath(estimate),
  ].join('\n')
}

function confirmation({ request, receipt, newTimes, answerBy }: DemoRequestMail): MailBlock[] {
  return [
    { paragraph: greeting(request.firstName) },
    {
      paragraph: `Your request for a ${minutesOf(request)}-minute ${brand.name} demo has reached us. Your reference is ${receipt}.`,
    },
    ...timeBlocks(request, newTimes),
    filledRows([
      // Not the firm, nor anything else that was typed: nobody has confirmed this address yet.
      ['Where you are', newTimes.length === 0 ? localText(request) : ''],
      [demoRequest.fields.duration.label, `${minutesOf(request)} minutes`],
      ['You see', broughtSummary(request)],
      ['The invitation goes to', request.email],
    ]),
    {
      paragraph: `A member of our team will contact you${within(claims.demoReply)}. ${OPENING_HOURS}${promised('You hear from us', answerBy)}`,
    },
    { paragraph: 'To change anything, reply to this message. If you did not ask for a demo, you can ignore it.' },
  ]
}

/** " You hear from us by Monday, 9 AM ET."; nothing where no time is promised. */
function promised(words: string, answerBy: Date): string {
  return isShown(claims.demoReply) ? ` ${words} by ${answerByText(answerBy)}.` : ''
}

function timeBlocks({ preferredDate }: DemoRequest, newTimes: readonly Date[]): MailBlock[] {
  if (preferredDate === undefined) return [{ paragraph: 'You did not choose a time; we will agree on one with you.' }]
  const requested = newYorkText(new Date(preferredDate))
  if (newTimes.length === 0) return [{ large: requested }]
  return [
    {
      paragraph: `You asked for ${requested}. That time had passed when your request reached us. The next open times are:`,
    },
    { list: newTimes.map(newYorkText) },
    { paragraph: 'Reply with the one that suits you, or with another.' },
  ]
}

function notice({ request, receipt, newTimes, answerBy }: DemoRequestMail): MailBlock[] {
  const passed: MailBlock[] =
    newTimes.length === 0
      ? []
      : [
          { paragraph: 'The time chosen had passed when the request arrived. The visitor was offered:' },
          { list: newTimes.map(newYorkText) },
        ]
  return [
    {
      paragraph: `Demo request ${receipt}. We promised to be in touch${within(claims.demoReply) || ' soon'}.${promised('That is', answerBy)} Reply to this message to write to the visitor.`,
    },
    requestTable(request),
    ...passed,
  ]
}

/** "Tuesday, November 24, 2026, 10:00 AM (New York time)" */
function newYorkText(instant: Date): string {
  const { day, time } = newYorkTexts(instant)
  return `${day}, ${time} (New York time)`
}

/** "Tuesday, November 24, 2026, 9:00 AM (UTC-06:00)"; empty where the clock shows what New York's does, or nobody said. */
function localText({ preferredDate, utcOffset }: DemoRequest): string {
  if (preferredDate === undefined || utcOffset === undefined) return ''
  const instant = new Date(preferredDate)
  const { day, time } = textsAtOffset(instant, utcOffset)
  const there = newYorkTexts(instant)
  return day === there.day && time === there.time ? '' : `${day}, ${time} (UTC${utcOffset})`
}
