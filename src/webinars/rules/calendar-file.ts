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
}

const LINE_OCTETS = 75

/**
 * An iCalendar file (RFC 5545) with one published event. Times are UTC: a calendar shows them in its owner's zone, and no rule
 * about daylight saving time has to travel with them. No `TextEncoder`: the server's engine has none.
 */
export function calendarFile({
  uid,
  stamp,
  start,
  end,
  summary,
  description,
  location,
  url,
  organizer,
}: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(organizer.name)}//Webinars//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(location)}`,
    `URL:${printable(url)}`,
    `ORGANIZER;CN="${printable(organizer.name).replace(/"/g, "'")}":mailto:${printable(organizer.email)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** "20261203T180000Z" */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
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
