import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent, refolded } from './calendar-file.ts'

const EVENT: CalendarEvent = {
  uid: 'a.LH-1@firm.example',
  stamp: new Date('2026-11-21T04:05:06.789Z'),
  start: new Date('2026-12-03T18:00:00Z'),
  end: new Date('2026-12-03T19:00:00Z'),
  summary: 'Trust accounts',
  description: 'What to write down.',
  location: 'https://firm.example/webinars/trust',
  url: 'https://firm.example/webinars/trust',
  organizer: { name: 'Lexharbor', email: 'hello@firm.example' },
}

/** Joins folded lines as a calendar program does (RFC 5545, 3.1). */
const unfolded = (file: string) => file.replaceAll('\r\n ', '')
const property = (file: string, name: string) =>
  unfolded(file)
    .split('\r\n')
    .filter((line) => line.startsWith(name))

test('the file is one published event, with each property once, and CRLF after every line', () => {
  expect(calendarFile(EVENT).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lexharbor//Website//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:a.LH-1@firm.example',
    'DTSTAMP:20261121T040506Z',
    'DTSTART:20261203T180000Z',
    'DTEND:20261203T190000Z',
    'SUMMARY:Trust accounts',
    'DESCRIPTION:What to write down.',
    'LOCATION:https://firm.example/webinars/trust',
    'URL:https://firm.example/webinars/trust',
    'ORGANIZER;CN="Lexharbor":mailto:hello@firm.example',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('commas, semicolons, backslashes and line breaks in a text are escaped, and no text starts a property', () => {
  const file = calendarFile({
    ...EVENT,
    summary: 'A, b; c\\d',
    description: 'One\r\nTwo\nThree\rATTENDEE:mailto:x@evil.example',
    url: 'https://firm.example/\r\nATTACH:x',
  })
  expect(property(file, 'SUMMARY')).toEqual(['SUMMARY:A\\, b\\; c\\\\d'])
  expect(property(file, 'DESCRIPTION')).toEqual(['DESCRIPTION:One\\nTwo\\nThree\\nATTENDEE:mailto:x@evil.example'])
  expect([...property(file, 'ATTENDEE'), ...property(file, 'ATTACH')]).toEqual([])
})

const withToken = (token: string) =>
  calendarFile({ ...EVENT, description: `${'x'.repeat(58)} ?token=${token}, and ${'y'.repeat(90)}` })

test('a text in a file is replaced even across folded lines, and the file is folded again', () => {
  const long = '0123456789'.repeat(5)
  expect(refolded(withToken('…'), (text) => text.replaceAll('?token=…', `?token=${long}`))).toBe(withToken(long))
})

test('a quotation mark in the organizer’s name does not end its parameter', () => {
  const file = calendarFile({ ...EVENT, organizer: { name: 'Firm "X"\u0007', email: 'x@firm.example' } })
  expect(property(file, 'ORGANIZER')).toEqual([`ORGANIZER;CN="Firm 'X'":mailto:x@firm.example`])
})

test.each([
  ['ASCII', 'x'.repeat(500)],
  ['umlauts', 'ä'.repeat(200)],
  ['signs of three octets', `a${'李'.repeat(150)}`],
  ['emoji', `ab${'💼'.repeat(100)}`],
  ['all of them, with escapes', 'a,ä;李💼\\\n'.repeat(60)],
])('a long text of %s is folded at 75 octets, never inside a character, and is read back unchanged', (_name, text) => {
  const file = calendarFile({ ...EVENT, description: text })
  const lines = file.split('\r\n')
  for (const line of lines) {
    const bytes = new TextEncoder().encode(line)
    expect(bytes.length).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(lines.length).toBeGreaterThan(20)
  const [read = ''] = property(file, 'DESCRIPTION')
  const unescaped = read
    .slice('DESCRIPTION:'.length)
    .replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  expect(unescaped).toBe(text)
})
