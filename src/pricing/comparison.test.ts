import { expect, test } from 'vitest'
import { competitors } from '../company/facts/competitors.ts'
import { comparedPlan, comparedYearlyPrice, costOfYear } from './comparison.ts'

test('the competitors cost $89 and $69', () => {
  expect(competitors.map(({ monthlyPrice }) => monthlyPrice)).toEqual([89, 69])
})

test('the compared plan is Firm Growth, the popular one', () => {
  expect(comparedPlan).toMatchObject({ name: 'Firm Growth', monthlyPrice: 69, popular: true })
  expect(comparedYearlyPrice).toBe(55)
})

test('ten users for a year cost $10,680, $8,280 and, billed annually, $6,600', () => {
  expect([89, 69, comparedYearlyPrice].map(costOfYear)).toEqual([10_680, 8280, 6600])
})
