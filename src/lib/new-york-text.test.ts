import { expect, test } from 'vitest'
import { newYorkTexts, textsAtOffset } from './new-york-text.ts'

test('an instant reads in New York’s time, in summer and winter', () => {
  expect(newYorkTexts(new Date('2026-11-24T15:00:00Z'))).toEqual({
    weekday: 'Tuesday',
    day: 'Tuesday, November 24, 2026',
    time: '10:00 AM',
  })
  expect(newYorkTexts(new Date('2027-07-06T15:30:00Z')).time).toBe('11:30 AM')
})

test.each([
  ['+00:00', 'Tuesday, November 24, 2026', '10:00 PM'],
  ['-06:00', 'Tuesday, November 24, 2026', '4:00 PM'],
  ['+05:30', 'Wednesday, November 25, 2026', '3:30 AM'],
  ['+14:00', 'Wednesday, November 25, 2026', '12:00 PM'],
  ['-09:30', 'Tuesday, November 24, 2026', '12:30 PM'],
])('at the offset %s the instant reads %s, %s', (offset, day, time) => {
  expect(textsAtOffset(new Date('2026-11-24T22:00:00Z'), offset)).toEqual({ day, time })
})
