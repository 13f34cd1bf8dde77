import { afterEach, beforeEach, expect, test } from 'vitest'
import { availableSlots, earliestDate, localDate, SLOT_HOURS } from '../appointments/rules/calendar.ts'
import { NO_SCHEDULE, scheduleOf } from './demo-request-payload.ts'

const zone = process.env['TZ']
beforeEach(() => {
  process.env['TZ'] = 'America/New_York'
})
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const noonInNewYork = new Date('2026-11-21T17:00:00Z')

test('without a date no time can be chosen', () => {
  expect(scheduleOf('', '', noonInNewYork)).toBe(NO_SCHEDULE)
  expect(scheduleOf('12026-01-01', '', noonInNewYork)).toBe(NO_SCHEDULE)
})

test('a future day has ten hourly slots', () => {
  expect(scheduleOf('2026-11-24', '', noonInNewYork)).toEqual({
    date: '2026-11-24',
    slots: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
    noTimes: '',
    localTime: '',
  })
})

test('the present day has the slots after this hour, or a note that none are left', () => {
  expect(scheduleOf('2026-11-21', '', noonInNewYork).slots).toEqual([13, 14, 15, 16, 17])
  expect(scheduleOf('2026-11-21', '', new Date('2026-11-21T22:00:00Z'))).toMatchObject({
    slots: [],
    noTimes: 'No available times for today',
  })
})

test('an earlier day has no slots', () => {
  expect(scheduleOf('2026-11-20', '', noonInNewYork)).toMatchObject({
    slots: [],
    noTimes: 'No available times on this day',
  })
})

test("a chosen slot is also shown in the visitor's time zone", () => {
  process.env['TZ'] = 'Asia/Tokyo'
  expect(scheduleOf('2026-11-24', '5:00 PM EST', noonInNewYork).localTime.replace(/\s/g, ' ')).toBe(
    'Wednesday, November 25 at 7:00 AM GMT+9',
  )
})

/** The earliest day that the form offers, by time zone and instant. */
const EARLIEST_DATES = [
  // UTC+14 is the first zone in which a new day begins.
  ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-22'],
  ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-23'],
  ['Pacific/Kiritimati', '2027-12-31T10:00:00Z', '2028-01-02'],
  ['Pacific/Kiritimati', '2028-02-28T10:00:00Z', '2028-03-01'],
  // UTC−11 is among the last zones in which a new day begins.
  ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', '2026-11-22'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2027-01-01'],
  ['Pacific/Pago_Pago', '2028-03-01T10:59:59Z', '2028-03-01'],
  // A day with 23 hours.
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-08'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-09'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-09'],
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-10'],
  // A day with 25 hours.
  ['America/New_York', '2026-11-01T03:59:59Z', '2026-11-01'],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-02'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-02'],
  ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-03'],
] as const

test.each(EARLIEST_DATES)('in %s at %s the earliest date is %s', (timeZone, now, date) => {
  process.env['TZ'] = timeZone
  expect(earliestDate(localDate(new Date(now)))).toBe(date)
})

test('in every zone and at every hour of the year, all slots of the earliest date are in the future', () => {
  const wrong: string[] = []
  for (const timeZone of ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago']) {
    process.env['TZ'] = timeZone
    for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2027, 0, 1); now += 3_600_000) {
      const date = earliestDate(localDate(new Date(now)))
      const ahead = availableSlots(date, new Date(now)).length
      if (ahead < SLOT_HOURS.length) wrong.push(`${timeZone} ${new Date(now).toISOString()}: ${ahead} of ${date}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a day in Kiritimati has all its slots while it is still the day before in New York', () => {
  process.env['TZ'] = 'Pacific/Kiritimati'
  // November 22, 1 PM in Kiritimati is November 21, 6 PM in New York.
  const now = new Date('2026-11-21T23:00:00Z')
  expect(scheduleOf('2026-11-22', '', now)).toMatchObject({ slots: SLOT_HOURS, noTimes: '' })
  expect(scheduleOf('2026-11-21', '', now)).toMatchObject({ slots: [], noTimes: 'No available times on this day' })
})

test('at noon in Pago Pago the present day has no slots left, because it is evening in New York', () => {
  process.env['TZ'] = 'Pacific/Pago_Pago'
  const now = new Date('2026-11-21T23:00:00Z')
  expect(scheduleOf('2026-11-21', '', now)).toMatchObject({ slots: [], noTimes: 'No available times for today' })
  expect(scheduleOf('2026-11-22', '', now)).toMatchObject({ slots: SLOT_HOURS })
})

test.each([
  ['Pacific/Kiritimati', '2026-11-24', '5:00 PM EST', 'Wednesday, November 25 at 12:00 PM GMT+14'],
  ['Pacific/Pago_Pago', '2026-11-24', '8:00 AM EST', 'Tuesday, November 24 at 2:00 AM GMT-11'],
  ['America/New_York', '2026-03-07', '8:00 AM EST', 'Saturday, March 7 at 8:00 AM EST'],
  ['America/New_York', '2026-03-08', '8:00 AM EST', 'Sunday, March 8 at 8:00 AM EDT'],
  ['America/New_York', '2026-10-31', '5:00 PM EST', 'Saturday, October 31 at 5:00 PM EDT'],
  ['America/New_York', '2026-11-01', '8:00 AM EST', 'Sunday, November 1 at 8:00 AM EST'],
  // Clocks in Europe change on other dates than in New York. For some weeks the difference is an hour less.
  ['Europe/Berlin', '2026-03-06', '10:00 AM EST', 'Friday, March 6 at 4:00 PM GMT+1'],
  ['Europe/Berlin', '2026-03-16', '10:00 AM EST', 'Monday, March 16 at 3:00 PM GMT+1'],
  ['Europe/Berlin', '2026-10-28', '10:00 AM EST', 'Wednesday, October 28 at 3:00 PM GMT+1'],
])('in %s the slot on %s at %s reads %s', (timeZone, date, time, local) => {
  process.env['TZ'] = timeZone
  expect(scheduleOf(date, time, new Date('2026-01-02T12:00:00Z')).localTime.replace(/\s/g, ' ')).toBe(local)
})

test.each([
  ['2026-03-08T11:59:59Z', '2026-03-08', 8],
  ['2026-03-08T12:00:00Z', '2026-03-08', 9],
  ['2026-11-01T12:59:59Z', '2026-11-01', 8],
  ['2026-11-01T13:00:00Z', '2026-11-01', 9],
])('on a day when the clocks change, at %s, the first remaining slot of %s is at %i', (now, date, first) => {
  expect(availableSlots(date, new Date(now))[0]).toBe(first)
})
