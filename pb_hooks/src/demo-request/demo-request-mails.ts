import { minutesOf, type Appointment, type Booking } from '../../../src/appointments/rules/appointment.ts'
import demoRequest from '../../../src/demo-request/rules/demo-request.form.ts'
import type { DemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { brand } from '../../../src/company/facts/brand.ts'
import { claims } from '../../../src/company/facts/claims.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { toInbox } from '../inbox/inbox-link.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { filledRows, submissionTable } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import {
  mailedEntry,
  provisionalBlocks,
  provisionalSubject,
  roomBlocks,
  roomNotice,
} from '../appointments/appointment-mails.ts'
import { changeBlocks, linksOf, mailedAppointmentLink } from '../appointments/appointment-links.ts'
import { clockText, localText, subjectTime } from '../appointments/appointment.ts'
import { OPENING_HOURS, promised } from '../mail/opening-hours.ts'
import { formatDollars, formatNumber } from '../../../src/lib/format-number.ts'
import { isUnavailable, UNAVAILABLE, type Unavailable } from '../../../src/appointments/rules/place.ts'
import { calculate } from '../../../src/site/rules/calculator.ts'
import {
  broughtSummary,
  estimatePath,
  estimateSummary,
  inputsOf,
  planSummary,
  readEstimate,
} from '../../../src/site/rules/estimate.ts'

/** Kind of the mail that notifies staff of a demo request. */
export const REQUEST_NOTICE = 'demo-request-notice'

export type DemoRequestMail = {
  request: DemoRequest
  appointment: Appointment
  /** Alternatives to an unavailable time; empty if it is available. */
  newTimes: readonly Date[]
  /** The latest time at which staff reply to the visitor. */
  answerBy: Date
}

/**
 * Returns one mail to the visitor and one to staff about a demo request. Both contain a calendar entry if the demo is
 * booked.
 */
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
      ...(isBooked ? { calendar: mailedEntry(appointment, 'REQUEST', now, links) } : {}),
    },
    {
      lane: 'staff',
      to: staffEmail(),
      replyTo: request.email,
      subject: `New demo request ${receipt}${isBooked ? `: ${subjectTime(start)}` : noticeEnd(booking)}`,
      kind: REQUEST_NOTICE,
      leadsTo: toInbox,
      blocks: notice(mail),
      ...(isBooked ? { calendar: mailedEntry(appointment, 'REQUEST', now, undefined) } : {}),
    },
  ]
}

/** Endings of the subject of the mail to staff, if the requested time is unavailable. */
const NOTICE_ENDS: Readonly<Record<Unavailable, string>> = {
  taken: ': the chosen time is taken',
  closed: ': the chosen time is outside your demo hours',
  passed: ': the chosen time has passed',
}

function noticeEnd(booking: Booking | undefined): string {
  if (booking === 'provisional') return ': to be confirmed by the visitor'
  return isUnavailable(booking) ? NOTICE_ENDS[booking] : ''
}

/** Returns a table of everything the visitor sent, for staff. */
export function requestTable(request: DemoRequest): MailBlock {
  const { preferredDate, plan } = request
  return submissionTable(demoRequest, request, {
    texts: {
      duration: `${minutesOf(request)} minutes`,
      preferredDate: ['Requested time', preferredDate === undefined ? '' : newYorkText(new Date(preferredDate))],
      preferredTime: ['As the visitor chose it', request.preferredTime],
      plan: plan === undefined ? '' : planSummary(plan),
      estimate: estimateLines(request),
      // The row below says both.
      utcOffset: '',
      timeZone: '',
    },
    further: [['Where the visitor is', localTextOf(request)]],
  })
}

/**
 * Returns a summary of the visitor's estimate from the calculator and the link that opens it again; empty if there is
 * none.
 */
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
  return [
    { paragraph: greeting(request.firstName) },
    {
      paragraph: isBooked
        ? `Your ${minutes}-minute ${brand.name} demo is booked. Your reference is ${receipt}.`
        : `Your request for a ${minutes}-minute ${brand.name} demo has reached us. Your reference is ${receipt}.`,
    },
    ...timeBlocks(appointment, newTimes),
    filledRows([
      // The mail to the visitor repeats no typed text such as the firm's name, because the address is unconfirmed.
      ['Where you are', newTimes.length === 0 ? localTextOf(request) : ''],
      [demoRequest.fields.duration.label, `${minutes} minutes`],
      ['We show you', broughtSummary(request)],
      ['The invitation goes to', request.email],
    ]),
    ...(isBooked
      ? [
          ...roomBlocks(appointment),
          {
            paragraph: 'Accept the attached invitation and your calendar shows it in your time zone.',
          },
          ...changeBlocks(),
        ]
      : []),
    { paragraph: `We’ll be in touch${promised(claims.demoReply, answerBy)}. ${OPENING_HOURS}` },
    { paragraph: 'To change anything, reply to this message. If you did not ask for a demo, you can ignore it.' },
  ]
}

function timeBlocks(appointment: Appointment, newTimes: readonly Date[]): MailBlock[] {
  const { start, booking } = appointment
  if (start === undefined) return [{ paragraph: 'You did not choose a time; we will agree on one with you.' }]
  if (booking === 'provisional') return provisionalBlocks(appointment)
  if (booking === undefined)
    return [
      { large: newYorkText(start) },
      { paragraph: 'This time is not booked yet: our team will contact you to agree on a time.' },
    ]
  if (!isUnavailable(booking)) return [{ large: newYorkText(start) }]
  return [
    {
      paragraph: `You asked for ${newYorkText(start)}. That time ${UNAVAILABLE[booking]} These times are free:`,
    },
    ...newTimes.map((time) => ({
      link: { text: `Take ${newYorkText(time)}`, href: mailedAppointmentLink('reschedule', time) },
    })),
    { link: { text: 'See all free times', href: mailedAppointmentLink('reschedule') } },
    { paragraph: 'Choose one, or reply with a time that suits you.' },
  ]
}

function notice({ request, appointment, newTimes, answerBy }: DemoRequestMail): MailBlock[] {
  const { booking } = appointment
  return [
    {
      paragraph: `Demo request ${appointment.receipt}. We promised to be in touch${promised(claims.demoReply, answerBy)}. Reply to this message to write to the visitor.`,
    },
    ...(booking === 'booked'
      ? [
          {
            paragraph:
              'The time is booked. You and the visitor have the same invitation: accept it to add the demo to your calendar.',
          },
          ...roomNotice(appointment.room),
        ]
      : []),
    ...(booking === 'provisional' && appointment.keptUntil !== undefined
      ? [
          {
            paragraph: `Many demos are being booked, so this time is provisional: it is held until ${clockText(appointment.keptUntil, {})}. Once the visitor presses the link in our mail, you get the invitation. No action is needed now.`,
          },
        ]
      : []),
    ...(booking === undefined && appointment.start !== undefined
      ? [{ paragraph: 'The time is not booked. Reply to the visitor to agree on one.' }]
      : []),
    requestTable(request),
    ...(isUnavailable(booking)
      ? [
          {
            paragraph: `${NOTICE_REASONS[booking]} Our mail offered these instead; you are notified when the visitor chooses one:`,
          },
          { list: newTimes.map(newYorkText) },
        ]
      : []),
  ]
}

const NOTICE_REASONS: Readonly<Record<Unavailable, string>> = {
  taken: 'Another demo has the time that the visitor chose.',
  closed: 'The visitor chose a time outside your demo hours.',
  passed: 'The time that the visitor chose had passed when the request arrived.',
}

/** Returns the requested time in the visitor's time zone; empty if unknown, or if it equals the time in New York. */
function localTextOf(request: DemoRequest): string {
  return request.preferredDate === undefined ? '' : localText(new Date(request.preferredDate), request)
}
