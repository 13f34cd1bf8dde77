import { afterEach, beforeEach, expect, test } from 'vitest'
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
