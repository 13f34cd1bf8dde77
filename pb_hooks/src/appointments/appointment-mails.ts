import type { Appointment } from '../../../src/appointments/rules/appointment.ts'
import { brand } from '../../../src/company/facts/brand.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { toInbox } from '../inbox/inbox-link.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { filledRows } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { appointmentCalendar } from './appointment-calendar.ts'
import { localText, subjectTime } from './appointment.ts'
import { changeBlocks } from './appointment-links.ts'
import { roomBlocks, roomNotice } from './demo-room.ts'
import { linksOf } from '../demo-request/demo-request-mails.ts'

export type AppointmentChange = 'booked' | 'moved' | 'room' | 'cancelled'

const SUBJECTS: Readonly<Record<AppointmentChange, string>> = {
  booked: 'Your demo is booked',
  moved: 'Your demo has a new time',
  room: 'How to join your demo',
  cancelled: 'Your demo is canceled',
}
const NOTICE_SUBJECTS: Readonly<Record<AppointmentChange, string>> = {
  booked: 'Demo booked',
  moved: 'Demo moved',
  room: 'Demo with a new link to join',
  cancelled: 'Demo canceled',
}

/**
 * Returns one mail to the visitor and one to staff about a changed appointment, each with the new calendar entry.
 * @param now when the appointment was changed
 */
export function appointmentMails(
  appointment: Appointment,
  change: AppointmentChange,
  before: Date | undefined,
  now: Date,
): OutgoingMail[] {
  const { email, receipt, start } = appointment
  const links = linksOf()
  const method = change === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const at = start === undefined ? '' : `: ${subjectTime(start)}`
  return [
    {
      lane: 'appointment',
      to: email,
      replyTo: staffEmail(),
      subject: `${SUBJECTS[change]}${at}`,
      kind: 'demo-appointment',
      blocks: toVisitor(appointment, change, before),
      calendar: appointmentCalendar(appointment, method, now, links),
    },
    {
      lane: 'staff',
      to: staffEmail(),
      replyTo: email,
      subject: `${NOTICE_SUBJECTS[change]} ${receipt}${at}`,
      kind: 'demo-appointment-notice',
      leadsTo: toInbox,
      blocks: toStaff(appointment, change, before),
      calendar: appointmentCalendar(appointment, method, now, undefined),
    },
  ]
}

function toVisitor(appointment: Appointment, change: AppointmentChange, before: Date | undefined): MailBlock[] {
  const { firstName, receipt, minutes, start, toldRoom } = appointment
  const said: Record<AppointmentChange, string> = {
    booked: `Your ${minutes}-minute ${brand.name} demo is booked. Your reference is ${receipt}.`,
    moved: `Your ${minutes}-minute ${brand.name} demo has a new time. Your reference is ${receipt}.`,
    room: `${toldRoom === '' ? 'Your link to join no longer works, and we will send you a new one' : 'Here is the link to join'}. The time of your ${minutes}-minute ${brand.name} demo stays the same. Your reference is ${receipt}.`,
    cancelled: `Your ${brand.name} demo is canceled. This message takes it out of your calendar. Your reference is ${receipt}.`,
  }
  return [
    { paragraph: greeting(firstName) },
    { paragraph: said[change] },
    ...(start === undefined ? [] : [{ large: newYorkText(start) }]),
    filledRows([
      ['Where you are', start === undefined ? '' : localText(start, appointment)],
      ['Before', change === 'moved' && before !== undefined ? newYorkText(before) : ''],
    ]),
    ...(change === 'cancelled'
      ? [{ link: { text: 'Request another demo', href: `${siteOrigin()}/request-demo` } }]
      : [...roomBlocks(appointment), ...changeBlocks()]),
    { paragraph: 'You can also reply to this message.' },
  ]
}

function toStaff(
  { receipt, email, minutes, start, room, sequence }: Appointment,
  change: AppointmentChange,
  before: Date | undefined,
): MailBlock[] {
  const said: Record<AppointmentChange, string> = {
    booked: `The demo of request ${receipt} is booked.`,
    moved: `The demo of request ${receipt} was moved.`,
    room: `The demo of request ${receipt} has a new link to join. Its time stays the same.`,
    cancelled: `The demo of request ${receipt} was canceled. Its time is free again.`,
  }
  return [
    {
      paragraph: `${said[change]} We notified the visitor too. Accept the attached entry to update your calendar; reply to this message to write to the visitor.`,
    },
    filledRows([
      [change === 'cancelled' ? 'Was scheduled for' : 'Scheduled for', start === undefined ? '' : newYorkText(start)],
      ['Before', change === 'moved' && before !== undefined ? newYorkText(before) : ''],
      ['Length', `${minutes} minutes`],
      ['Email', email],
      ['Changes so far', `${sequence}`],
    ]),
    ...(change === 'cancelled' ? [] : roomNotice(room)),
  ]
}

/**
 * Returns the mail that reminds the visitor of an upcoming demo.
 * @param uniqueKey idempotency key
 */
export function reminderMail(appointment: Appointment, uniqueKey: string): OutgoingMail {
  const { email, firstName, receipt, minutes, start } = appointment
  const time = start ?? appointment.ends
  return {
    lane: 'appointment',
    to: email,
    replyTo: staffEmail(),
    // The subject names the date instead of "tomorrow", because the mail may be late.
    subject: `Reminder of your demo: ${subjectTime(time)}`,
    kind: 'demo-reminder',
    uniqueKey,
    blocks: [
      { paragraph: greeting(firstName) },
      { paragraph: `Your ${minutes}-minute ${brand.name} demo is coming up. Your reference is ${receipt}.` },
      { large: newYorkText(time) },
      filledRows([['Where you are', localText(time, appointment)]]),
      ...roomBlocks(appointment),
      ...changeBlocks(),
      { paragraph: 'You can also reply to this message.' },
    ],
  }
}

/**
 * Returns the mail that warns staff of an upcoming demo without a meeting room.
 * @param uniqueKey idempotency key
 */
export function noRoomMail({ receipt, email, minutes, start }: Appointment, uniqueKey: string): OutgoingMail {
  return {
    lane: 'staff',
    to: staffEmail(),
    replyTo: email,
    subject: `Demo ${receipt} has no meeting link${start === undefined ? '' : `: ${subjectTime(start)}`}`,
    kind: 'demo-room-missing',
    leadsTo: toInbox,
    uniqueKey,
    blocks: [
      { paragraph: `The demo of request ${receipt} is coming up, and we promised the visitor a link to join.` },
      filledRows([
        ['Scheduled for', start === undefined ? '' : newYorkText(start)],
        ['Length', `${minutes} minutes`],
        ['Email', email],
      ]),
      ...roomNotice(''),
    ],
  }
}
