import { expect, test } from 'vitest'
import { plans, yearlyPrice } from '../company/facts/plans.ts'
import { specimenInvoice } from './specimen-invoice.ts'

test('five users on Firm Growth pay $275 a month, $3,300 a year', () => {
  const { lines, perMonth, perYear } = specimenInvoice(plans[1], 5)
  expect(lines.map(({ amount }) => amount)).toEqual([345, -70, 0, 0])
  expect([perMonth, perYear]).toEqual([275, 3300])
})

test('the invoice’s total is the yearly price of every plan, for every number of users', () => {
  for (const plan of plans) {
    for (const users of [1, 2, 10, 50, 100])
      expect(specimenInvoice(plan, users).perMonth).toBe(users * yearlyPrice(plan.monthlyPrice))
  }
})
