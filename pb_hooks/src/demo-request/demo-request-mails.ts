import { answerByText } from '../../../src/site/rules/answer-by.ts'
import { minutesOf } from '../../../src/site/rules/demo-length.ts'
import { demoRequest } from '../../../src/demo-request/rules/demo-request.form.ts'
import type { DemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { brand } from '../../../src/company/facts/brand.ts'
import { claims } from '../../../src/company/facts/claims.ts'
import { isShown } from '../../../src/company/facts/fact.ts'
import { within } from '../../../src/company/facts/promise.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { toInbox } from '../inbox/inbox-link.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { fieldRows, filledRows } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { appointmentCalendar } from './appointment-calendar.ts'
import { mailedAppointmentLink } from './appointment-links.ts'
import { clockText, localText, subjectTime, type Appointment } from './appointment.ts'
import { provisionalBlocks, provisionalSubject } from './provisional-mail.ts'
import { roomBlocks, roomNotice } from './demo-room.ts'
import { OPENING_HOURS } from '../mail/opening-hours.ts'
import { formatDollars, formatNumber } from '../../../src/lib/format-number.ts'
import type { Booking } from '../../../src/site/rules/booking.ts'
import { calculate } from '../../../src/site/rules/calculator.ts'
import {
  broughtSummary,
  estimatePath,
  estimateSummary,
  inputsOf,
  planSummary,
  readEstimate,
} from '../../../src/site/rules/estimate.ts'

/** Kind of the mail that notifies staff of a request. */
export const REQUEST_NOTICE = 'demo-request-notice'

export type DemoRequestMail = {
  request: DemoRequest
  appointment: Appointment
  /** Alternatives to an unavailable time; empty if it is available. */
  newTimes: readonly Date[]
  /** When the visitor gets a reply, at the latest. */
  answerBy: Date
}

/** Returns one mail to the visitor and one to staff; both carry the calendar entry if the demo is booked. */
export function demoRequestMails(mail: DemoRequestMail, now: Date): OutgoingMail[] {
  const { request, appointment } = mail
  const { receipt, booking, start } = appointment
  const links = linksOf()
  const isBooked = booking === 'booked' && start !== undefined
  const isProvisional = booking === 'provisional'
  return [
    {
      lane: isBooked || isProvisional ? 'appointment' : 'confirmation',
      to: request.email,
      replyTo: staffEmail(),
      subject: isBooked
        ? `Your demo is booked: ${subjectTime(start)}`
        : isProvisional
          ? provisionalSubject(appointment)
          : `We received your demo request (${receipt})`,
      kind: 'demo-request-confirmation',
      blocks: confirmation(mail),
      ...(isBooked ? { calendar: appointmentCalendar(appointment, 'REQUEST', now, links) } : {}),
    },
    {
      lane: 'staff',
      to: staffEmail(),
      replyTo: request.email,
      subject: `New demo request ${receipt}${isBooked ? `: ${subjectTime(start)}` : noticeEnd(booking)}`,
      kind: REQUEST_NOTICE,
      leadsTo: toInbox,
      blocks: notice(mail),
      ...(isBooked ? { calendar: appointmentCalendar(appointment, 'REQUEST', now, undefined) } : {}),
    },
  ]
}

/** The addresses where a visitor changes an appointment, with placeholders for tokens. */
export function linksOf(): AppointmentLinks {
  return {
    reschedule: mailedAppointmentLink('reschedule'),
    cancel: mailedAppointmentLink('cancel'),
    confirm: mailedAppointmentLink('confirm'),
  }
}

export type AppointmentLinks = { reschedule: string; cancel: string; confirm: string }

type NotHad = Extract<Booking, 'taken' | 'closed' | 'passed'>

/** Why a time is unavailable, as the continuation of "That time ". */
const NOT_HAD: Readonly<Record<NotHad, string>> = {
  taken: 'was taken when your request reached us.',
  closed: 'is outside the hours in which we give demos.',
  passed: 'had passed when your request reached us.',
}

/** The same for the subject of the staff's mail. */
const NOTICE_ENDS: Readonly<Record<NotHad, string>> = {
  taken: ': the chosen time is taken',
  closed: ': nobody gives demos at the chosen time',
  passed: ': the chosen time has passed',
}

function notHad(booking: Booking | undefined): NotHad | undefined {
  return booking === 'taken' || booking === 'closed' || booking === 'passed' ? booking : undefined
}

function noticeEnd(booking: Booking | undefined): string {
  if (booking === 'provisional') return ': to be confirmed by the visitor'
  const why = notHad(booking)
  return why === undefined ? '' : NOTICE_ENDS[why]
}

/** Everything the visitor sent, for staff. */
export function requestTable(request: DemoRequest): MailBlock {
  return filledRows([
    ['Name', `${request.firstName} ${request.lastName}`],
    ...fieldRows(demoRequest, request, ['email', 'phone', 'firmName', 'firmSize', 'practiceAreas', 'currentSoftware']),
    [demoRequest.fields.duration.label, `${minutesOf(request)} minutes`],
    ['Requested time', request.preferredDate === undefined ? '' : newYorkText(new Date(request.preferredDate))],
    ['As the visitor chose it', request.preferredTime],
    ['Where the visitor is', localTextOf(request)],
    [demoRequest.fields.plan.label, request.plan === undefined ? '' : planSummary(request.plan)],
    [demoRequest.fields.estimate.label, estimateLines(request)],
    ['Submitted at', request.submittedAt],
    ...fieldRows(demoRequest, request, ['notes', 'fromPage', ...CAMPAIGN]),
  ])
}

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The visitor's estimate and the link that opens it again. */
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

function confirmation(mail: DemoRequestMail): MailBlock[] {
  const { request, appointment, newTimes, answerBy } = mail
  const { receipt, booking, minutes } = appointment
  const isBooked = booking === 'booked'
  const links = linksOf()
  return [
    { paragraph: greeting(request.firstName) },
    {
      paragraph: isBooked
        ? `Your ${minutes}-minute ${brand.name} demo is booked. Your reference is ${receipt}.`
        : `Your request for a ${minutes}-minute ${brand.name} demo has reached us. Your reference is ${receipt}.`,
    },
    ...timeBlocks(appointment, newTimes),
    filledRows([
      // Repeats neither the firm nor other typed text, because the address is unconfirmed.
      ['Where you are', newTimes.length === 0 ? localTextOf(request) : ''],
      [demoRequest.fields.duration.label, `${minutes} minutes`],
      ['You see', broughtSummary(request)],
      ['The invitation goes to', request.email],
    ]),
    ...(isBooked
      ? [
          ...roomBlocks(appointment),
          {
            paragraph:
              'This message is an invitation: your calendar takes it, and shows the hour in your own time zone.',
          },
          { link: { text: 'Choose another time', href: links.reschedule } },
          { link: { text: 'Cancel the demo', href: links.cancel } },
        ]
      : []),
    {
      paragraph: `A member of our team will contact you${within(claims.demoReply)}. ${OPENING_HOURS}${promised('You hear from us', answerBy)}`,
    },
    { paragraph: 'To change anything, reply to this message. If you did not ask for a demo, you can ignore it.' },
  ]
}

/** " You hear from us by Monday, 9 AM ET."; empty if no time is promised. */
function promised(words: string, answerBy: Date): string {
  return isShown(claims.demoReply) ? ` ${words} by ${answerByText(answerBy)}.` : ''
}

function timeBlocks(appointment: Appointment, newTimes: readonly Date[]): MailBlock[] {
  const { start, booking } = appointment
  if (start === undefined) return [{ paragraph: 'You did not choose a time; we will agree on one with you.' }]
  const why = notHad(booking)
  if (booking === 'provisional') return provisionalBlocks(appointment)
  if (booking === undefined)
    return [
      { large: newYorkText(start) },
      { paragraph: 'This time is not booked yet: a member of our team agrees on the time with you.' },
    ]
  if (why === undefined) return [{ large: newYorkText(start) }]
  return [
    {
      paragraph: `You asked for ${newYorkText(start)}. That time ${NOT_HAD[why]} The next open times are:`,
    },
    ...newTimes.map((time) => ({
      link: { text: `Take ${newYorkText(time)}`, href: mailedAppointmentLink('reschedule', time) },
    })),
    { link: { text: 'See all free times', href: mailedAppointmentLink('reschedule') } },
    { paragraph: 'Or reply with the time that suits you.' },
  ]
}

function notice({ request, appointment, newTimes, answerBy }: DemoRequestMail): MailBlock[] {
  const why = notHad(appointment.booking)
  return [
    {
      paragraph: `Demo request ${appointment.receipt}. We promised to be in touch${within(claims.demoReply) || ' soon'}.${promised('That is', answerBy)} Reply to this message to write to the visitor.`,
    },
    ...(appointment.booking === 'booked'
      ? [
          { paragraph: 'The time is booked; the visitor has the invitation that is with this message.' },
          ...roomNotice(appointment.room),
        ]
      : []),
    ...(appointment.booking === 'provisional' && appointment.keptUntil !== undefined
      ? [
          {
            paragraph: `Many demos are being booked, so this time is provisional: it is kept until ${clockText(appointment.keptUntil, {})} for whoever presses the link in the visitor’s mail. You get the invitation when that has happened.`,
          },
        ]
      : []),
    ...(appointment.booking === undefined && appointment.start !== undefined
      ? [{ paragraph: 'The time is not booked. Please agree on one with the visitor.' }]
      : []),
    requestTable(request),
    ...(why === undefined
      ? []
      : [{ paragraph: `${NOTICE_REASONS[why]} The visitor was offered:` }, { list: newTimes.map(newYorkText) }]),
  ]
}

const NOTICE_REASONS: Readonly<Record<NotHad, string>> = {
  taken: 'No place was left at the time chosen.',
  closed: 'Nobody gives demos at the time chosen.',
  passed: 'The time chosen had passed when the request arrived.',
}

/** The requested time in the visitor's zone; empty if it equals New York's. */
function localTextOf(request: DemoRequest): string {
  return request.preferredDate === undefined ? '' : localText(new Date(request.preferredDate), request)
}
