import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'
import { addDays, newYorkInstant } from './new-york-time.ts'
import { MINUTE_MS } from './time-units.ts'

// These tests read the files with an independent library (RFC 5545), which knows only the time zones in the files.

const START = new Date('2026-12-03T18:00:00Z')
const EVENT = {
  uid: 'demo-a@firm.example',
  stamp: new Date('2026-11-21T04:05:06Z'),
  start: START,
  end: new Date(START.getTime() + 45 * MINUTE_MS),
  summary: 'Demo',
  description: 'Your questions first.',
  location: 'Online',
  url: 'https://firm.example/',
  organizer: { name: 'Lexharbor', email: 'hello@firm.example' },
} satisfies CalendarEvent
const invitation = (method: 'REQUEST' | 'CANCEL', sequence: number, name = 'Ada') => ({
  method,
  sequence,
  attendees: [{ name, email: 'ada@okafor.example' }],
})

function read(event: CalendarEvent) {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile(event)))
  const events = calendar.getAllSubcomponents('vevent')
  const [first] = events
  if (first === undefined || events.length > 1) throw new Error(`${events.length} events`)
  return { calendar, component: first, event: new ICAL.Event(first) }
}

test.each([
  ['REQUEST', 0, 'CONFIRMED'],
  ['REQUEST', 3, 'CONFIRMED'],
  ['CANCEL', 4, 'CANCELLED'],
] as const)('%s with sequence %s is parsed as such, with the same UID', (method, sequence, status) => {
  const { calendar, component, event } = read({ ...EVENT, invitation: invitation(method, sequence) })
  expect(calendar.getFirstPropertyValue('method')).toBe(method)
  expect([event.uid, event.sequence, component.getFirstPropertyValue('status')]).toEqual([EVENT.uid, sequence, status])
  expect(event.attendees.map((attendee) => attendee.getFirstValue())).toEqual(['mailto:ada@okafor.example'])
  expect(event.organizer).toBe('mailto:hello@firm.example')
})

test('any typed text is parsed unchanged', () => {
  const typed = 'Zoë, Lind; \\n "quoted" 🏛️ x'.repeat(20)
  const hostile = `${typed}\r\nATTENDEE:mailto:evil@bots.example\r\nEND:VEVENT`
  const { component, event } = read({
    ...EVENT,
    summary: typed,
    description: hostile,
    invitation: invitation('REQUEST', 1, 'A"\r\nX-EVIL:1'),
  })
  expect(event.summary).toBe(typed)
  expect(event.description.replaceAll('\r\n', '\n')).toBe(hostile.replaceAll('\r\n', '\n'))
  expect(event.attendees).toHaveLength(1)
  expect(component.getFirstProperty('x-evil')).toBeNull()
})

test('an hour of each day of two years is parsed as the right instant, with only the file’s zone', () => {
  const wrong: string[] = []
  for (let day = 0; day < 731; day += 1) {
    const start = newYorkInstant(addDays('2026-11-22', day), 8 + (day % 10))
    const { calendar, event } = read({
      ...EVENT,
      start,
      end: new Date(start.getTime() + 30 * MINUTE_MS),
      invitation: invitation('REQUEST', 0),
    })
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? new ICAL.Component('vtimezone'))
    const found = [event.startDate, event.endDate].map((time) => {
      time.zone = zone
      return time.toUnixTime() * 1000
    })
    if (found[0] !== start.getTime() || found[1] !== start.getTime() + 30 * MINUTE_MS) wrong.push(start.toISOString())
  }
  expect(wrong).toEqual([])
})
