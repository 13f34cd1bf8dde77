import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'
import { addDays, newYorkInstant } from './new-york-time.ts'
import { HOUR_MS, MINUTE_MS } from './time-units.ts'

const START = new Date('2026-12-03T18:00:00Z')
const EVENT = {
  uid: 'demo-a@firm.example',
  stamp: new Date('2026-11-21T04:05:06.789Z'),
  start: START,
  end: new Date(START.getTime() + 45 * MINUTE_MS),
  summary: 'Demo',
  description: 'Your questions first.',
  location: 'Online',
  url: 'https://firm.example/',
  organizer: { name: 'Lexharbor', email: 'hello@firm.example' },
} satisfies CalendarEvent
const ATTENDEES = [
  { name: 'Ada', email: 'ada@okafor.example' },
  { name: 'Staff', email: 'desk@firm.example' },
]

const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const value = (file: string, name: string) => {
  const event = lines(file).slice(lines(file).indexOf('BEGIN:VEVENT'))
  const line = event.find((each) => each.startsWith(`${name}:`) || each.startsWith(`${name};`)) ?? ''
  return line.slice(name.length)
}

test('an invitation has method, zone, sequence and attendees, and stays one event', () => {
  const file = calendarFile({ ...EVENT, invitation: { method: 'REQUEST', sequence: 2, attendees: ATTENDEES } })
  const all = lines(file)
  expect(all.filter((line) => /^(?:BEGIN|END|METHOD|TZID|SEQUENCE|STATUS|UID)\b/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    'BEGIN:DAYLIGHT',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:demo-a@firm.example',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  expect([value(file, 'DTSTART'), value(file, 'DTEND')]).toEqual([
    ';TZID=America/New_York:20261203T130000',
    ';TZID=America/New_York:20261203T134500',
  ])
  expect(all.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Ada":mailto:ada@okafor.example',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Staff":mailto:desk@firm.example',
  ])
})

test('a cancellation removes the same entry, and requests no answer', () => {
  const file = calendarFile({ ...EVENT, invitation: { method: 'CANCEL', sequence: 3, attendees: ATTENDEES } })
  expect(lines(file)).toContain('METHOD:CANCEL')
  expect(['UID', 'SEQUENCE', 'STATUS'].map((name) => value(file, name))).toEqual([
    ':demo-a@firm.example',
    ':3',
    ':CANCELLED',
  ])
  expect(file).not.toContain('RSVP')
})

test("no attendee's name starts a property or ends a parameter", () => {
  const attendees = [{ name: 'A"\r\nATTACH:x', email: 'a@b.example\r\nATTACH:y' }]
  const file = calendarFile({ ...EVENT, invitation: { method: 'REQUEST', sequence: 0, attendees } })
  expect(lines(file).filter((line) => line.startsWith('ATTACH'))).toEqual([])
  expect(value(file, 'ATTENDEE')).toContain(`CN="A'ATTACH:x":mailto:a@b.exampleATTACH:y`)
})

/** Returns the UTC offset of a wall time, computed from the file's own zone rules as a calendar program does. */
function offsetByFile(file: string, wall: string): number {
  const part = (name: string) => {
    const block = new RegExp(`BEGIN:${name}(.*?)END:${name}`, 's').exec(file)?.[1] ?? ''
    const read = (pattern: RegExp) => pattern.exec(block)?.[1] ?? ''
    const year = Number(wall.slice(0, 4))
    const month = Number(read(/BYMONTH=(\d+)/))
    const sundays = Array.from({ length: 31 }, (_, day) => new Date(Date.UTC(year, month - 1, day + 1))).filter(
      (day) => day.getUTCDay() === 0 && day.getUTCMonth() === month - 1,
    )
    const sunday = sundays[Number(read(/BYDAY=(\d)SU/)) - 1]?.toISOString().slice(0, 10).replaceAll('-', '') ?? ''
    return { begins: `${sunday}T${read(/DTSTART:\d{8}T(\d{6})/)}`, offset: Number(read(/TZOFFSETTO:(-?\d{2})/)) }
  }
  const [daylight, standard] = [part('DAYLIGHT'), part('STANDARD')]
  return wall >= daylight.begins && wall < standard.begins ? daylight.offset : standard.offset
}

test('every slot of two years is the same instant by the file’s zone rules and by Intl', () => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const wrong: string[] = []
  let count = 0
  for (let date = '2026-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
    for (let hour = 8; hour <= 17; hour += 1) {
      const start = newYorkInstant(date, hour)
      const file = calendarFile({ ...EVENT, start, invitation: { method: 'REQUEST', sequence: 0, attendees: [] } })
      const wall = value(file, 'DTSTART').slice(';TZID=America/New_York:'.length)
      const shown = format.format(start).replace(', ', 'T').replace(/[-:]/g, '')
      const [year, month, day, at] = [wall.slice(0, 4), wall.slice(4, 6), wall.slice(6, 8), wall.slice(9, 11)]
      const byFile = Date.UTC(+year, +month - 1, +day, +at) - offsetByFile(file, wall) * HOUR_MS
      if (wall !== shown || byFile !== start.getTime()) wrong.push(`${date} ${hour}: ${wall}, ${shown}`)
      count += 1
    }
  }
  expect([wrong, count]).toEqual([[], 7300])
})

test.each([
  ['2026-03-08T05:30:00Z', ':20260308T053000Z'],
  ['2026-03-08T07:00:00Z', ';TZID=America/New_York:20260308T030000'],
  ['2026-11-01T05:30:00Z', ':20261101T053000Z'],
  ['2026-11-01T06:30:00Z', ':20261101T063000Z'],
  ['2026-11-01T08:00:00Z', ';TZID=America/New_York:20261101T030000'],
])('in the nights when the clocks change, %s has an unambiguous time', (start, told) => {
  const file = calendarFile({
    ...EVENT,
    start: new Date(start),
    invitation: { method: 'REQUEST', sequence: 0, attendees: [] },
  })
  expect(value(file, 'DTSTART')).toBe(told)
})
