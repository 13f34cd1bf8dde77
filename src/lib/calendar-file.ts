import { newYorkTime } from './new-york-time.ts'

// Decision: docs/decisions/0022-calendar-entries-follow-the-appointment.md

/** The event in a calendar file. Texts may contain any characters. `url` must be an absolute URL. */
export type CalendarEvent = {
  /** A permanent ID. A calendar that gets the file again finds its entry by this ID and replaces it. */
  uid: string
  /** When this version of the file was made (DTSTAMP). */
  stamp: Date
  start: Date
  end: Date
  summary: string
  description: string
  location: string
  url: string
  organizer: { name: string; email: string }
  /** Set for a file that is mailed to attendees. Without it the file is a published event for download. */
  invitation?: Invitation
}

/** The fields of an event that the organizer can change or cancel (RFC 5546). Calendars find the event by its `uid`. */
export type Invitation = {
  /**
   * REQUEST invites or updates. CANCEL removes the entry from the calendar. The mail's Content-Type must have the same
   * method.
   */
  method: 'REQUEST' | 'CANCEL'
  /**
   * 0 at first, and higher with each change or cancellation. Calendars ignore a file with a lower number than their
   * entry's.
   */
  sequence: number
  /**
   * All recipients of the mailed file, because some calendars show an event only to its attendees. Every recipient sees
   * every `name`.
   */
  attendees: ReadonlyArray<{ name: string; email: string }>
}

const LINE_OCTETS = 75

/**
 * Returns an iCalendar file (RFC 5545) with one event. Without an invitation the times are in UTC, and each calendar
 * shows them in its owner's zone. With an invitation they are New York wall times with the zone's rules, so that a mail
 * program shows the hour that the mail names.
 * Pass the file as `calendar` of an `OutgoingMail` (pb_hooks/src/mail/outgoing-mail.ts). The server attaches it, or
 * makes an invitation an alternative part beside text and HTML (pocketbase/internal/mail/letter.go). No `TextEncoder`
 * here, because the server's JavaScript engine (goja) has none.
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
 * Unfolds a file's lines, changes the text, and folds the lines again.
 * @param change gets the whole unfolded text, and returns the changed text
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

// Removes all control characters but the tab, as iCalendar requires. A line break would start another property.
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '')
}

/** Returns a text for a parameter's value in quotation marks. Quotation marks in it become apostrophes. */
function quoted(text: string): string {
  return printable(text).replace(/"/g, "'")
}

/** Folds a line after at most 75 octets, never inside a character. A continuation begins with a space. */
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

/** Returns the length in bytes of UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

// New York's time zone in iCalendar's format (RFC 5545, 3.6.5), and times in it.

const NAME = 'America/New_York'

/**
 * The US rule since 2007, as in new-york-time.ts: daylight time from the second Sunday of March to the first Sunday of
 * November. Both changes are at 2 AM local time.
 */
const NEW_YORK_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${NAME}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
] as const

/** From 3 AM on, each time of the day occurs once, because the clocks change at 2 AM. */
const UNAMBIGUOUS_FROM_HOUR = 3

/** Returns a time in UTC as iCalendar writes it: "20261203T180000Z". */
function calendarStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/**
 * Returns a New York wall time as iCalendar writes it after a property's name:
 * ";TZID=America/New_York:20261203T130000". Before 3 AM it is in UTC, because a wall time may occur twice when the
 * clocks change.
 */
function newYorkStamp(instant: Date): string {
  const { date, hour, minute } = newYorkTime(instant)
  if (hour < UNAMBIGUOUS_FROM_HOUR) return `:${calendarStamp(instant)}`
  return `;TZID=${NAME}:${date.replace(/-/g, '')}T${two(hour)}${two(minute)}${two(instant.getUTCSeconds())}`
}

function two(number: number): string {
  return `${number}`.padStart(2, '0')
}
