import { expect, test } from 'vitest'
import { plans, yearlyPrice } from './plans.ts'

test('the monthly prices are 49, 69 and 99, the yearly ones 39, 55 and 79', () => {
  expect(plans.map(({ monthlyPrice }) => monthlyPrice)).toEqual([49, 69, 99])
  expect(plans.map(({ monthlyPrice }) => yearlyPrice(monthlyPrice))).toEqual([39, 55, 79])
})

test('exactly one plan is marked popular: Firm Growth', () => {
  expect(plans.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(['Firm Growth'])
})
