import { NO_ROOM_YET, type Appointment } from '../../../src/appointments/rules/appointment.ts'
import { brand } from '../../../src/company/facts/brand.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { toInbox } from '../inbox/inbox-link.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { filledRows } from '../mail/filled-rows.ts'
import { greeting, plainName } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { clockText, localText, subjectTime } from './appointment.ts'
import { changeBlocks, linksOf, mailedAppointmentLink, type AppointmentLinks } from './appointment-links.ts'
import { CONFIRM_WITHIN_MS } from '../../../src/appointments/rules/place.ts'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { appointmentEntry } from '../../../src/appointments/rules/entry.ts'
import type { Invitation } from '../../../src/lib/calendar-file.ts'

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
      calendar: mailedEntry(appointment, method, now, links),
    },
    {
      lane: 'staff',
      to: staffEmail(),
      replyTo: email,
      subject: `${NOTICE_SUBJECTS[change]} ${receipt}${at}`,
      kind: 'demo-appointment-notice',
      leadsTo: toInbox,
      blocks: toStaff(appointment, change, before),
      calendar: mailedEntry(appointment, method, now, undefined),
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

export const PROVISIONAL_KIND = 'demo-provisional'

/** Returns the mail that asks the visitor to confirm a demo that was moved before its confirmation. */
export function provisionalMail(appointment: Appointment): OutgoingMail {
  const { email, firstName, receipt, minutes, start } = appointment
  return {
    lane: 'appointment',
    to: email,
    replyTo: staffEmail(),
    subject: provisionalSubject(appointment),
    kind: PROVISIONAL_KIND,
    blocks: [
      { paragraph: greeting(firstName) },
      { paragraph: `Your ${minutes}-minute ${brand.name} demo has a new time. Your reference is ${receipt}.` },
      ...provisionalBlocks(appointment),
      filledRows([['Where you are', start === undefined ? '' : localText(start, appointment)]]),
      { paragraph: 'You can also reply to this message. If you did not ask for a demo, you can ignore it.' },
    ],
  }
}

const CALLED_OFF_KIND = 'demo-provisional-cancelled'

/**
 * Returns the mail which informs the visitor that staff cancelled an unconfirmed demo. It contains no calendar entry,
 * because the visitor never got one.
 */
export function calledOffMail({ email, firstName, receipt, start }: Appointment): OutgoingMail {
  return {
    lane: 'appointment',
    to: email,
    replyTo: staffEmail(),
    subject: `Your demo is canceled${start === undefined ? '' : `: ${subjectTime(start)}`}`,
    kind: CALLED_OFF_KIND,
    blocks: [
      { paragraph: greeting(firstName) },
      {
        paragraph: `Your unconfirmed ${brand.name} demo is canceled. You no longer need to confirm it. Your reference is ${receipt}.`,
      },
      ...(start === undefined ? [] : [{ large: newYorkText(start) }]),
      { link: { text: 'Request another demo', href: `${siteOrigin()}/request-demo` } },
      { paragraph: 'You can also reply to this message.' },
    ],
  }
}

export function provisionalSubject({ start }: Appointment): string {
  return `Please confirm your demo${start === undefined ? '' : `: ${subjectTime(start)}`}`
}

/**
 * Returns the blocks of a mail with the reserved time, the time at which the reservation expires, and the link to
 * confirm.
 */
export function provisionalBlocks(appointment: Appointment): MailBlock[] {
  const { start, keptUntil } = appointment
  if (start === undefined || keptUntil === undefined) return []
  return [
    { large: newYorkText(start) },
    {
      paragraph: `Please confirm this time, because many people are booking demos right now. We hold it for you until ${clockText(keptUntil, appointment)}, ${CONFIRM_WITHIN_MS / HOUR_MS} hours after your request.`,
    },
    { link: { text: 'Confirm this time', href: mailedAppointmentLink('confirm'), isMain: true } },
    {
      paragraph:
        'Then you get the invitation for your calendar. If you confirm later, the same link books the time if it is still free, or offers you others.',
    },
  ]
}

/**
 * Returns the calendar entry in a mail about an appointment. Only the visitor gets `links`, to change the appointment.
 * @param stamp when the entry is created
 */
export function mailedEntry(
  appointment: Appointment,
  method: Invitation['method'],
  stamp: Date,
  links: AppointmentLinks | undefined,
): string {
  const { receipt, start, room, toldRoom, sequence, firstName, email } = appointment
  if (start === undefined) throw new Error(`the appointment of ${receipt} has no time`)
  const joins = links === undefined ? room : toldRoom
  const howToJoin = links === undefined || room === '' ? NO_ROOM_YET : `How to join: ${links.confirm}`
  const toJoin = joins === '' ? howToJoin : `Join: ${joins}`
  const toChange = links === undefined ? [] : [`Choose another time: ${links.reschedule}`, `Cancel: ${links.cancel}`]
  return appointmentEntry(
    { ...appointment, start },
    {
      stamp,
      origin: siteOrigin(),
      details: method === 'CANCEL' ? [] : [toJoin, ...toChange],
      room: joins,
      invitation: {
        method,
        sequence,
        attendees: [
          { name: plainName(firstName) ?? email, email },
          { name: brand.name, email: staffEmail() },
        ],
      },
    },
  )
}

/** Returns the blocks about the meeting room in a mail to the visitor. */
export function roomBlocks({ room, toldRoom }: { room: string; toldRoom: string }): MailBlock[] {
  if (toldRoom !== '') return [{ link: { text: 'Join the demo', href: toldRoom, isMain: true } }]
  if (room === '') return [{ paragraph: NO_ROOM_YET }]
  return [
    {
      link: {
        text: 'Confirm, and see how to join',
        href: mailedAppointmentLink('confirm'),
        isMain: true,
      },
    },
  ]
}

/** Returns the blocks about the meeting room in a mail to staff. */
export function roomNotice(room: string): MailBlock[] {
  return room === ''
    ? [
        {
          paragraph: 'No meeting link yet. Add one in the inbox and we send it to the visitor.',
        },
      ]
    : [{ link: { text: 'Join the demo', href: room } }]
}
