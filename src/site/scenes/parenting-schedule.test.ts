import { expect, test } from 'vitest'
import { nightsAt, twoWeeks } from './parenting-schedule.ts'

test('the shown schedule divides fourteen nights evenly', () => {
  expect([nightsAt('A', twoWeeks), nightsAt('B', twoWeeks)]).toEqual([7, 7])
})

test('the schedule’s consecutive nights are two, two, five and five', () => {
  expect(twoWeeks.flat().join('').match(/A+|B+/g)).toEqual(['AA', 'BB', 'AAAAA', 'BBBBB'])
})
