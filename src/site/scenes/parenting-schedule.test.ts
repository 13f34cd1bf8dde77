import { expect, test } from 'vitest'
import { nightsAt, twoWeeks } from './parenting-schedule.ts'

test('the schedule that we show divides fourteen nights evenly', () => {
  expect([nightsAt('A', twoWeeks), nightsAt('B', twoWeeks)]).toEqual([7, 7])
})

test('its runs are two, two, five and five nights long', () => {
  expect(twoWeeks.flat().join('').match(/A+|B+/g)).toEqual(['AA', 'BB', 'AAAAA', 'BBBBB'])
})
