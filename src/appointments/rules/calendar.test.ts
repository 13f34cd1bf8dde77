import { expect, test, onTestFinished, vi } from 'vitest'
import { newYorkTime, newYorkInstant } from '../../lib/new-york-time.ts'
import {
  availableSlots,
  earliestDate,
  localDate,
  nextWorkingDays,
  SLOT_HOURS,
  slotInstant,
  slotLabel,
  slotsBesideClosedDay,
  slotState,
  BOOKABLE_DAYS,
  bookingAt,
  firstDay,
  freeHoursOf,
  hoursOf,
  hoursProblem,
  isDay,
  lastDay,
  nearestFree,
  placesAt,
  type BookingCalendar,
} from './calendar.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'

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

const USUAL: BookingCalendar = { hours: {}, closed: new Set() }
const full = (count: number) => (): number => count
const NONE = full(0)
/** A Monday, 9 AM in New York. */
const NOW = new Date('2026-11-23T14:00:00Z')
const at = newYorkInstant
const told = (times: readonly Date[]) =>
  times.map((time) => {
    const { date, hour } = newYorkTime(time)
    return `${date} ${hour}`
  })

test.each([
  ['as delivered, every hour of the form has one place, on a Sunday too', USUAL, ['2026-11-29', 8], 1],
  ['before the first hour there is none', USUAL, ['2026-11-24', 7], 0],
  ['after the last one neither', USUAL, ['2026-11-24', 18], 0],
  ['a closed day has none', { ...USUAL, closed: new Set(['2026-11-26']) }, ['2026-11-26', 10], 0],
  ['the day beside it has', { ...USUAL, closed: new Set(['2026-11-26']) }, ['2026-11-27', 10], 1],
  [
    'a weekday has its own people',
    { ...USUAL, hours: { 2: { opens: 8, closes: 18, places: 3 } } },
    ['2026-11-24', 10],
    3,
  ],
  ['and others theirs', { ...USUAL, hours: { 2: { opens: 8, closes: 18, places: 3 } } }, ['2026-11-25', 10], 1],
  ['its hours begin', { ...USUAL, hours: { 2: { opens: 10, closes: 12, places: 1 } } }, ['2026-11-24', 9], 0],
  [
    'and end, the last one excluded',
    { ...USUAL, hours: { 2: { opens: 10, closes: 12, places: 1 } } },
    ['2026-11-24', 12],
    0,
  ],
  [
    'an hour without people is closed',
    { ...USUAL, hours: { 0: { opens: 8, closes: 18, places: 0 } } },
    ['2026-11-29', 10],
    0,
  ],
] as Array<[string, BookingCalendar, [string, number], number]>)('%s', (_, calendar, [date, hour], places) => {
  expect(placesAt(calendar, at(date, hour))).toBe(places)
})

test('a time that is not on the full hour has no place, because it would overlap two hours', () => {
  for (const minutes of [1, 15, 30, 45, 59])
    expect(placesAt(USUAL, new Date(at('2026-11-24', 10).getTime() + minutes * MINUTE_MS))).toBe(0)
})

test.each([
  ['the day when the clocks go forward', '2027-03-14', '2027-03-14T12:00:00.000Z', '2027-03-14T21:00:00.000Z'],
  ['the day before', '2027-03-13', '2027-03-13T13:00:00.000Z', '2027-03-13T22:00:00.000Z'],
  ['the day when they go back', '2027-11-07', '2027-11-07T13:00:00.000Z', '2027-11-07T22:00:00.000Z'],
  ['the day before', '2027-11-06', '2027-11-06T12:00:00.000Z', '2027-11-06T21:00:00.000Z'],
])('%s has ten demo hours in New York’s time', (_, date, first, last) => {
  const hours = hoursOf(USUAL, date)
  expect([hours.length, hours[0]?.toISOString(), hours.at(-1)?.toISOString()]).toEqual([10, first, last])
})

test.each([
  ['no time', undefined, NONE, undefined],
  ['a free time', at('2026-11-24', 10), NONE, 'booked'],
  ['the last place of it', at('2026-11-24', 10), full(0), 'booked'],
  ['a time without a place left', at('2026-11-24', 10), full(1), 'taken'],
  ['one that was overbooked by hand', at('2026-11-24', 10), full(5), 'taken'],
  ['an hour without demos', at('2026-11-24', 20), NONE, 'closed'],
  ['a half hour', new Date(at('2026-11-24', 10).getTime() + 30 * MINUTE_MS), NONE, 'closed'],
  ['this very moment', NOW, NONE, 'passed'],
  ['a time of today that is still to come', at('2026-11-23', 10), NONE, 'booked'],
  ['the last day of two years', at(lastDay(NOW), 8), NONE, 'booked'],
  ['a time beyond', new Date(NOW.getTime() + (BOOKABLE_DAYS + 1) * 86_400_000), NONE, undefined],
] as const)('%s', (_, start, taken, booking) => {
  expect(bookingAt(USUAL, taken, start, NOW)).toBe(booking)
})

test('only times from tomorrow on are offered', () => {
  expect(firstDay(NOW)).toBe('2026-11-24')
  expect(told(nearestFree(USUAL, NONE, at('2026-11-23', 17), NOW, 1))).toEqual(['2026-11-24 8'])
  expect(freeHoursOf(USUAL, NONE, '2026-11-24', NOW).length).toBe(10)
  expect(freeHoursOf(USUAL, full(1), '2026-11-24', NOW)).toEqual([])
})

test.each([
  // At these instants it is already the 24th in Kiritimati (UTC+14), and still the 23rd in Pago Pago (UTC-11). The
  // calendar uses New York's day for both.
  ['Kiritimati', '2026-11-23T12:00:00Z'],
  ['Pago Pago', '2026-11-24T04:59:00Z'],
])('the first day is the one after New York’s present day, whatever the day in %s', (_, now) => {
  expect(firstDay(new Date(now))).toBe('2026-11-24')
  expect(told(nearestFree(USUAL, NONE, new Date(now), new Date(now), 1))).toEqual(['2026-11-24 8'])
  expect(localDate(new Date(now))).toMatch(/^2026-11-2[34]$/)
})

const takenHours = (...hours: ReadonlyArray<readonly [string, number]>) => {
  const starts = new Set(hours.map(([date, hour]) => at(date, hour).getTime()))
  return (start: number) => (starts.has(start) ? 1 : 0)
}

test.each([
  [
    'the hours beside it',
    takenHours(['2026-11-25', 12]),
    ['2026-11-25', 12],
    ['2026-11-25 10', '2026-11-25 11', '2026-11-25 13'],
  ],
  [
    'the day’s end leads to its earlier hours',
    takenHours(['2026-11-25', 17]),
    ['2026-11-25', 17],
    ['2026-11-25 14', '2026-11-25 15', '2026-11-25 16'],
  ],
  [
    'what is taken beside it is left out',
    takenHours(['2026-11-25', 12], ['2026-11-25', 11], ['2026-11-25', 13]),
    ['2026-11-25', 12],
    ['2026-11-25 9', '2026-11-25 10', '2026-11-25 14'],
  ],
  [
    'nothing before tomorrow',
    takenHours(['2026-11-24', 8]),
    ['2026-11-24', 8],
    ['2026-11-24 9', '2026-11-24 10', '2026-11-24 11'],
  ],
  [
    'a Saturday is for who asked for it',
    takenHours(['2026-11-28', 9]),
    ['2026-11-28', 9],
    ['2026-11-28 8', '2026-11-28 10', '2026-11-28 11'],
  ],
] as Array<[string, (start: number) => number, [string, number], string[]]>)(
  'nearest free: %s',
  (_, taken, [date, hour], offered) => {
    expect(told(nearestFree(USUAL, taken, at(date, hour), NOW, 3))).toEqual(offered)
  },
)

test('for a full day, times of the nearest working days before and after are offered', () => {
  const calendar: BookingCalendar = { ...USUAL, closed: new Set(['2026-11-27']) }
  expect(told(nearestFree(calendar, NONE, at('2026-11-27', 16), NOW, 3))).toEqual([
    '2026-11-26 15',
    '2026-11-26 16',
    '2026-11-26 17',
  ])
  const week = new Set(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  expect(told(nearestFree({ ...USUAL, closed: week }, NONE, at('2026-11-27', 16), NOW, 2))).toEqual([
    '2026-11-30 8',
    '2026-11-30 9',
  ])
})

const CLOSED = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, { opens: 8, closes: 18, places: 0 }]))

test.each([
  [
    'a wish for the year 5000 is offered the last days',
    USUAL,
    NONE,
    '5000-01-03T15:00:00Z',
    ['2028-11-21 17', '2028-11-22 8', '2028-11-22 9'],
    50,
  ],
  [
    'a year that has five digits too',
    USUAL,
    NONE,
    '+010000-01-03T15:00:00Z',
    ['2028-11-21 17', '2028-11-22 8', '2028-11-22 9'],
    50,
  ],
  [
    'a year before the first one is offered the first',
    USUAL,
    NONE,
    '-000001-01-03T15:00:00Z',
    ['2026-11-24 8', '2026-11-24 9', '2026-11-24 10'],
    50,
  ],
  ['where everything is closed nothing is offered', { ...USUAL, hours: CLOSED }, NONE, '2026-11-27T21:00:00Z', [], 50],
  ['where everything is booked nothing is offered', USUAL, full(1), '2026-11-27T21:00:00Z', [], 8 * BOOKABLE_DAYS],
] as Array<[string, BookingCalendar, () => number, string, string[], number]>)(
  '%s, and the search has an end',
  (_, calendar, taken, wanted, offered, most) => {
    const daysOfTheCalendar = vi.spyOn(Date, 'UTC')
    onTestFinished(() => daysOfTheCalendar.mockRestore())
    const found = nearestFree(calendar, taken, new Date(wanted), NOW, 3)
    const looked = daysOfTheCalendar.mock.calls.length
    expect(told(found)).toEqual(offered)
    expect(looked).toBeLessThanOrEqual(most)
  },
)

test.each([
  [{ opens: 8, closes: 18, places: 1 }, true],
  [{ opens: 0, closes: 0, places: 0 }, true],
  [{ opens: 7, closes: 18, places: 1 }, false],
  [{ opens: 8, closes: 19, places: 1 }, false],
  [{ opens: 12, closes: 12, places: 1 }, false],
  [{ opens: 14, closes: 9, places: 2 }, false],
])('the hours %j are valid: %s', (hours, isTaken) => {
  expect(hoursProblem(hours) === undefined).toBe(isTaken)
})

test.each([
  ['2026-11-26', true],
  ['2028-02-29', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['26-11-2026', false],
  ['', false],
])('%s is a calendar day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
