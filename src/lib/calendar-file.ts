// Decision: docs/decisions/0022-calendar-entries-follow-the-appointment.md

import { calendarStamp, NEW_YORK_ZONE, newYorkStamp } from './calendar-zone.ts'

/** One entry of a calendar file. Texts may contain anything; `url` must be an absolute address. */
export type CalendarEvent = {
  /** A permanent id, by which a calendar that gets the file again replaces the entry instead of adding another. */
  uid: string
  /** When the file was made. */
  stamp: Date
  start: Date
  end: Date
  summary: string
  description: string
  location: string
  url: string
  organizer: { name: string; email: string }
  /** Set for a file that is mailed to attendees. Without it the file is a published entry, to be downloaded. */
  invitation?: Invitation
}

/** Makes an entry changeable and cancellable (RFC 5546). Calendars find the entry by its UID. */
export type Invitation = {
  /**
   * REQUEST invites or updates; CANCEL removes the entry from the calendar. The mail's Content-Type uses the same
   * method.
   */
  method: 'REQUEST' | 'CANCEL'
  /** 0 at first, and higher with each change or cancellation: a calendar ignores entries older than its own. */
  sequence: number
  /**
   * All recipients of the mailed file, because some calendars show it only to attendees. `name` must be safe to show to
   * anyone.
   */
  attendees: ReadonlyArray<{ name: string; email: string }>
}

const LINE_OCTETS = 75

/**
 * Returns an iCalendar file (RFC 5545) with one event. A published file has UTC times, which calendars show in their
 * owner's zone. An invitation has New York's wall time with the zone's rule, so that a program which shows the sender's
 * time names the same hour as the mail.
 *
 * Pass it as `calendar` of an `OutgoingMail` (pb_hooks/src/mail/enqueue-mail.ts): a published file becomes an
 * attachment, an invitation an alternative part beside text and HTML (pocketbase/internal/mail/letter.go). It uses no
 * `TextEncoder`, because the server's engine has none.
 */
export function calendarFile(event: CalendarEvent): string {
  const { uid, stamp, start, end, summary, description, location, url, organizer, invitation } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(organizer.name)}//Website//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${invitation?.method ?? 'PUBLISH'}`,
    ...(invitation === undefined ? [] : NEW_YORK_ZONE),
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${calendarStamp(stamp)}`,
    `DTSTART${invitation === undefined ? `:${calendarStamp(start)}` : newYorkStamp(start)}`,
    `DTEND${invitation === undefined ? `:${calendarStamp(end)}` : newYorkStamp(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(location)}`,
    `URL:${printable(url)}`,
    `ORGANIZER;CN="${quoted(organizer.name)}":mailto:${printable(organizer.email)}`,
    ...(invitation === undefined ? ['STATUS:CONFIRMED'] : invitationLines(invitation)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/**
 * Changes a file's unfolded text and folds it again.
 * @param change takes and returns the whole file without folded lines
 */
export function refolded(file: string, change: (unfolded: string) => string): string {
  return change(file.replaceAll('\r\n ', '')).split('\r\n').map(folded).join('\r\n')
}

function invitationLines({ method, sequence, attendees }: Invitation): string[] {
  const answer = method === 'CANCEL' ? '' : ';PARTSTAT=NEEDS-ACTION;RSVP=TRUE'
  return [
    ...attendees.map(
      ({ name, email }) =>
        `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT${answer};CN="${quoted(name)}":mailto:${printable(email)}`,
    ),
    `SEQUENCE:${sequence}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
  ]
}

function escaped(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.map((line) => printable(line).replace(/[\\;,]/g, (sign) => `\\${sign}`)).join('\\n')
}

// Control characters are illegal in iCalendar. A line break in an address would start another property.
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '')
}

/** A parameter's value in quotation marks, which can't contain any. */
function quoted(text: string): string {
  return printable(text).replace(/"/g, "'")
}

/** Folds a line after at most 75 octets, never inside a character; a continuation begins with a space. */
function folded(line: string): string {
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > LINE_OCTETS) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}

/** Length in bytes of UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
