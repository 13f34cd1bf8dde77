import { expect, test } from 'vitest'
import { newYorkTime } from '../../lib/new-york-time.ts'
import {
  availableSlots,
  earliestDate,
  localDate,
  nextOpenSlots,
  nextWorkingDays,
  SLOT_HOURS,
  slotInstant,
  slotLabel,
  slotsBesideClosedDay,
  slotState,
} from './slots.ts'

test('ten hourly slots are labelled from 8:00 AM EST to 5:00 PM EST', () => {
  const labels = SLOT_HOURS.map(slotLabel)
  expect(labels).toHaveLength(10)
  expect(labels[0]).toBe('8:00 AM EST')
  expect(labels[4]).toBe('12:00 PM EST')
  expect(labels[9]).toBe('5:00 PM EST')
})

test.each([
  ['2026-01-15', 8, '2026-01-15T13:00:00.000Z'],
  ['2026-07-15', 8, '2026-07-15T12:00:00.000Z'],
  ['2026-03-07', 17, '2026-03-07T22:00:00.000Z'],
  ['2026-03-08', 8, '2026-03-08T12:00:00.000Z'],
  ['2026-10-31', 17, '2026-10-31T21:00:00.000Z'],
  ['2026-11-01', 8, '2026-11-01T13:00:00.000Z'],
  ['2027-03-14', 8, '2027-03-14T12:00:00.000Z'],
  ['2027-11-07', 8, '2027-11-07T13:00:00.000Z'],
  ['2028-02-29', 10, '2028-02-29T15:00:00.000Z'],
] as const)('the slot on %s at %i o’clock is the instant %s', (date, hour, instant) => {
  expect(slotInstant(date, hour).toISOString()).toBe(instant)
})

test('every slot of two years equals the platform’s conversion for America/New_York', () => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const wrong: string[] = []
  for (let date = '2026-01-01'; date < '2028-01-01'; date = earliestDate(date)) {
    for (const hour of SLOT_HOURS) {
      const shown = format.format(slotInstant(date, hour))
      if (shown !== `${date}, ${String(hour).padStart(2, '0')}`) wrong.push(`${date} ${hour}: ${shown}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ['2026-03-08T06:59:00Z', '2026-03-08', 1, 59],
  ['2026-03-08T07:00:00Z', '2026-03-08', 3, 0],
  ['2026-11-01T05:59:00Z', '2026-11-01', 1, 59],
  ['2026-11-01T06:00:00Z', '2026-11-01', 1, 0],
  ['2027-01-01T04:59:00Z', '2026-12-31', 23, 59],
])('at %s New York shows %s %i:%i', (instant, date, hour, minute) => {
  expect(newYorkTime(new Date(instant))).toMatchObject({ date, hour, minute })
})

test('the earliest date is tomorrow, across months, years and leap days', () => {
  expect(earliestDate('2026-11-21')).toBe('2026-11-22')
  expect(earliestDate('2026-11-30')).toBe('2026-12-01')
  expect(earliestDate('2026-12-31')).toBe('2027-01-01')
  expect(earliestDate('2028-02-28')).toBe('2028-02-29')
})

test('an invalid calendar date is refused', () => {
  expect(() => slotInstant('tomorrow', 8)).toThrow(RangeError)
})

test('the local date is the calendar day in the visitor’s zone', () => {
  expect(localDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('a visitor in Kiritimati, during New York’s evening, can choose every slot of the next day', () => {
  // 2026-11-21 18:00 in New York is 2026-11-22 13:00 in Kiritimati (UTC+14), where tomorrow is the 23rd.
  expect(availableSlots('2026-11-23', new Date('2026-11-21T23:00:00Z'))).toEqual([...SLOT_HOURS])
})

test('a visitor in Pago Pago, late at night, can choose every slot of the next day', () => {
  // 2026-11-20 23:30 in Pago Pago (UTC-11) is 2026-11-21 05:30 in New York.
  expect(availableSlots('2026-11-21', new Date('2026-11-21T10:30:00Z'))).toEqual([...SLOT_HOURS])
})

test('past slots of the day are left out', () => {
  expect(availableSlots('2026-11-23', new Date('2026-11-23T20:00:00Z'))).toEqual([16, 17])
  expect(availableSlots('2026-11-23', new Date('2026-11-23T22:00:00Z'))).toEqual([])
})

test('a slot is "passed" from its instant on, and a request without a slot is "open"', () => {
  const slot = '2026-11-23T15:00:00.000Z'
  expect(slotState(slot, new Date('2026-11-23T14:59:59Z'))).toBe('open')
  expect(slotState(slot, new Date('2026-11-23T15:00:00Z'))).toBe('passed')
  expect(slotState(undefined, new Date('2026-11-23T15:00:00Z'))).toBe('open')
})

test('the next ten working days begin with tomorrow and leave out weekends', () => {
  // A Friday.
  expect(nextWorkingDays('2026-11-20', 10)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ])
  expect(nextWorkingDays('2026-11-22', 1)).toEqual(['2026-11-23'])
})

test.each([
  ['a Saturday', '2026-11-28', '2026-11-22', ['2026-11-27 17', '2026-11-30 8']],
  ['a Sunday', '2026-11-29', '2026-11-22', ['2026-11-27 17', '2026-11-30 8']],
  ['a Saturday before which nothing can be chosen', '2026-11-28', '2026-11-27', ['2026-11-30 8']],
  ['a Saturday that can’t be chosen itself', '2026-11-28', '2026-11-28', []],
  ['a working day', '2026-11-27', '2026-11-22', []],
])('for %s the nearest times before and after are offered', (_, date, today, slots) => {
  expect(slotsBesideClosedDay(date, today).map((slot) => `${slot.date} ${slot.hour}`)).toEqual(slots)
})

test('new times start on the next weekday after today in New York', () => {
  const friday = new Date('2026-11-20T15:00:00Z')
  expect(nextOpenSlots(friday, 3).map((slot) => slot.toISOString())).toEqual([
    '2026-11-23T13:00:00.000Z',
    '2026-11-23T14:00:00.000Z',
    '2026-11-23T15:00:00.000Z',
  ])
  expect(nextOpenSlots(friday, 11)[10]?.toISOString()).toBe('2026-11-24T13:00:00.000Z')
})
