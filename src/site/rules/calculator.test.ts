import { expect, test } from 'vitest'
import { calculate, paybackDays, shareOfBilling, type CalculatorInputs } from './calculator.ts'

const defaults: CalculatorInputs = {
  billableStaff: 3,
  nonBillableStaff: 2,
  dailyBillableHours: 5.5,
  hourlyRate: 300,
  monthlyPrice: 69,
}

test('the default inputs give the published results', () => {
  expect(calculate(defaults)).toEqual({
    users: 5,
    adminHoursSaved: 50,
    monthlyRevenueIncrease: 10_500,
    monthlyCost: 345,
    monthlyCostBilledYearly: 275,
    roi: 30,
    currentMonthlyBilling: 103_950,
  })
})

test('one solo practitioner at $100 an hour', () => {
  const result = calculate({ ...defaults, billableStaff: 1, nonBillableStaff: 0, hourlyRate: 100, monthlyPrice: 49 })
  expect(result).toMatchObject({ users: 1, monthlyCost: 49, adminHoursSaved: 10, monthlyRevenueIncrease: 700, roi: 14 })
})

test('one hundred users on the largest plan at $1,000 an hour', () => {
  const result = calculate({ ...defaults, billableStaff: 50, nonBillableStaff: 50, hourlyRate: 1000, monthlyPrice: 99 })
  expect(result).toMatchObject({
    users: 100,
    monthlyCost: 9900,
    adminHoursSaved: 1000,
    monthlyRevenueIncrease: 700_000,
    roi: 71,
  })
})

test('without users there is no cost and the return is 0, not NaN', () => {
  expect(calculate({ ...defaults, billableStaff: 0, nonBillableStaff: 0 })).toMatchObject({
    users: 0,
    monthlyCost: 0,
    monthlyRevenueIncrease: 0,
    roi: 0,
  })
})

test('the billable hours of a day change the present billing only', () => {
  const { currentMonthlyBilling, ...results } = calculate({ ...defaults, dailyBillableHours: 12 })
  const { currentMonthlyBilling: atDefaults, ...resultsAtDefaults } = calculate(defaults)
  expect(results).toEqual(resultsAtDefaults)
  expect([atDefaults, currentMonthlyBilling]).toEqual([103_950, 226_800])
})

test('the increase is hours × rate × 0.7, rounded, at every step of both sliders', () => {
  for (let users = 1; users <= 100; users++) {
    for (let hourlyRate = 100; hourlyRate <= 1000; hourlyRate += 25) {
      const { monthlyRevenueIncrease } = calculate({
        ...defaults,
        billableStaff: users,
        nonBillableStaff: 0,
        hourlyRate,
      })
      expect(monthlyRevenueIncrease).toBe(Math.round(users * 10 * hourlyRate * 0.7))
    }
  }
})

test('other assumptions replace the published ones', () => {
  expect(calculate({ ...defaults, hoursSavedPerUser: 4, billedSharePercent: 50 })).toMatchObject({
    adminHoursSaved: 20,
    monthlyRevenueIncrease: 3000,
    roi: 9,
  })
  expect(calculate({ ...defaults, hoursSavedPerUser: 10, billedSharePercent: 70 })).toEqual(calculate(defaults))
})

test.each([
  ['the defaults', {}, 10, 1],
  ['a firm of 21 with 12 who bill', { billableStaff: 12, nonBillableStaff: 9, dailyBillableHours: 6 }, 10, 1],
  ['a low rate on the largest plan', { hourlyRate: 100, monthlyPrice: 99 }, 10, 3],
  ['no billable staff', { billableStaff: 0 }, undefined, 1],
  ['nothing saved', { hoursSavedPerUser: 0 }, 0, undefined],
  ['no staff at all', { billableStaff: 0, nonBillableStaff: 0 }, undefined, undefined],
])('the share of the present billing, and the payback days: %s', (_, changes, share, days) => {
  const result = calculate({ ...defaults, ...changes })
  const found = shareOfBilling(result)
  expect([found === undefined ? undefined : Math.round(found), paybackDays(result)]).toEqual([share, days])
})
