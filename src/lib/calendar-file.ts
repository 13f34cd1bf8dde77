// Decision: docs/decisions/0022-calendar-entries-follow-the-appointment.md

import { calendarStamp, NEW_YORK_ZONE, newYorkStamp } from './calendar-zone.ts'

/** One entry of a calendar file. Texts may hold anything; `url` must be an absolute address. */
export type CalendarEvent = {
  /** The same for ever: a calendar that gets the file again replaces the entry in place of adding another. */
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
  /** Set for what is mailed to those who take part; without it the file is a published entry, to be downloaded. */
  invitation?: Invitation
}

/** What makes an entry one that can be changed and taken back (RFC 5546). Calendars find the entry by its UID. */
export type Invitation = {
  /** REQUEST invites, and moves what was sent before; CANCEL takes it out of the calendar. The mail's Content-Type is taken from the file. */
  method: 'REQUEST' | 'CANCEL'
  /** 0 at first, and higher with each change, the cancellation included: a calendar ignores what is older than what it has. */
  sequence: number
  /** Everybody whom the file is mailed to: some calendars show it only to those who are named. `name` must be safe to show to strangers. */
  attendees: ReadonlyArray<{ name: string; email: string }>
}

const LINE_OCTETS = 75

/**
 * An iCalendar file (RFC 5545) with one event. Published, its times are UTC: a calendar shows them in its owner's zone. An invitation has
 * New York's wall time with the zone's rule, so that a program which shows the sender's time names the hour that the mail names.
 *
 * It is what `calendar` of an `OutgoingMail` takes (pb_hooks/src/mail/enqueue-mail.ts): a published file goes as an attachment, an invitation as an
 * alternative part beside text and HTML (pocketbase/internal/mail/letter.go). No `TextEncoder`: the server's engine has none.
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

/** The file with another text in its lines. @param change takes and returns the whole file, whose lines are not folded */
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

// Control characters have no place in a content line: a line break in an address would begin another property.
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what it is about
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '')
}

/** The value of a parameter in quotation marks, which may hold none. */
function quoted(text: string): string {
  return printable(text).replace(/"/g, "'")
}

/** Breaks a line after at most 75 octets, never inside a character; what follows a break begins with a space. */
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

/** Length in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
