import { brand, mailbox } from '../../company/facts/brand.ts'
import { calendarFile, type CalendarEvent } from '../../lib/calendar-file.ts'
import { newYorkText } from '../../lib/new-york-text.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import type { Appointment } from './appointment.ts'

type EntryOptions = Pick<CalendarEvent, 'stamp' | 'invitation'> & {
  /** The site's origin, without a slash at its end. */
  origin: string
  /** Paragraphs of the description between the time and the reference. */
  details?: readonly string[]
  /** Address of the meeting room that the recipient may see; empty if there is none. */
  room?: string
}

/**
 * Returns an appointment as an iCalendar text. All entries of an appointment have the same UID, so that a calendar
 * shows only the newest one.
 */
export function appointmentEntry(
  { uid, receipt, minutes, start }: Pick<Appointment, 'uid' | 'receipt'> & { minutes: number; start: Date },
  { origin, details = [], room, ...more }: EntryOptions,
): string {
  return calendarFile({
    ...more,
    uid,
    start,
    end: new Date(start.getTime() + minutes * MINUTE_MS),
    summary: `${brand.name} demo`,
    description: [
      `${minutes} minutes, your questions first. ${newYorkText(start)}.`,
      ...details,
      `Reference: ${receipt}`,
    ].join('\n\n'),
    location: room || 'Online',
    url: room || `${origin}/request-demo`,
    organizer: { name: brand.name, email: mailbox('hello') },
  })
}
