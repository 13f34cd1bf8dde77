import { expect, onTestFinished, test, vi } from 'vitest'
import { newYorkInstant, newYorkTime } from '../../lib/new-york-time.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import {
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
} from './booking-calendar.ts'
import { localDate } from './slots.ts'

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
