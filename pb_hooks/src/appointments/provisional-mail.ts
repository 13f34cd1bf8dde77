import type { Appointment } from '../../../src/appointments/rules/appointment.ts'
import { CONFIRM_WITHIN_MS } from '../../../src/appointments/rules/booking-pressure.ts'
import { brand } from '../../../src/company/facts/brand.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { filledRows } from '../mail/filled-rows.ts'
import { greeting } from '../mail/greeting.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { mailedAppointmentLink } from './appointment-links.ts'
import { clockText, localText, subjectTime } from './appointment.ts'

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
