import { brand } from '../../../src/company/facts/brand.ts'
import { mailbox } from '../../../src/company/facts/contacts.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { calendarFile, type Invitation } from '../../../src/lib/calendar-file.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { NO_ROOM_YET } from '../../../src/appointments/rules/demo-room.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { plainName } from '../mail/greeting.ts'
import type { Appointment } from '../../../src/appointments/rules/appointment.ts'
import type { AppointmentLinks } from '../demo-request/demo-request-mails.ts'

/**
 * Returns an appointment as an iCalendar text. The entries for the visitor and for staff have the same UID. Only the
 * visitor gets `links`, to change the appointment.
 * @param stamp when the entry is created
 */
export function appointmentCalendar(
  { uid, receipt, start, minutes, room, toldRoom, sequence, firstName, email }: Appointment,
  method: Invitation['method'],
  stamp: Date,
  links: AppointmentLinks | undefined,
): string {
  if (start === undefined) throw new Error(`the appointment of ${receipt} has no time`)
  const joins = links === undefined ? room : toldRoom
  const howToJoin = links === undefined || room === '' ? NO_ROOM_YET : `How to join: ${links.confirm}`
  return calendarFile({
    uid,
    stamp,
    start,
    end: new Date(start.getTime() + minutes * MINUTE_MS),
    summary: `${brand.name} demo`,
    description: [
      `${minutes} minutes, your questions first. ${newYorkText(start)}.`,
      ...(method === 'CANCEL' ? [] : [joins === '' ? howToJoin : `Join: ${joins}`]),
      ...(links === undefined || method === 'CANCEL'
        ? []
        : [`Choose another time: ${links.reschedule}`, `Cancel: ${links.cancel}`]),
      `Reference: ${receipt}`,
    ].join('\n\n'),
    location: joins || 'Online',
    url: joins || `${siteOrigin()}/request-demo`,
    organizer: { name: brand.name, email: mailbox('hello') },
    invitation: {
      method,
      sequence,
      attendees: [
        { name: plainName(firstName) ?? email, email },
        { name: brand.name, email: staffEmail() },
      ],
    },
  })
}
