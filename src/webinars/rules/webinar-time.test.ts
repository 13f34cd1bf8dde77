import { expect, test } from 'vitest'
import { webinarDate, webinarDay, webinarTime } from './webinar-time.ts'

test.each([
  ['2026-12-03T18:00:00.000Z', 'Thursday, December 3, 2026', '1:00 PM ET'],
  ['2026-07-15T17:30:00.000Z', 'Wednesday, July 15, 2026', '1:30 PM ET'],
  ['2027-01-01T03:00:00.000Z', 'Thursday, December 31, 2026', '10:00 PM ET'],
  ['2027-03-14T07:00:00.000Z', 'Sunday, March 14, 2027', '3:00 AM ET'],
])('the instant %s reads %s, %s', (instant, day, time) => {
  expect(webinarDay(instant)).toBe(day)
  expect(webinarTime(instant)).toBe(time)
  expect(day).toContain(webinarDate(instant))
})
