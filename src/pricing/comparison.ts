import { plans, yearlyPrice } from '../company/facts/plans.ts'

/** The size of firm that the yearly cost is worked out for. */
export const COMPARED_USERS = 10

/** The plan that the competitors are set beside: the one marked popular. */
export const comparedPlan = plans[1]
export const comparedYearlyPrice = yearlyPrice(comparedPlan.monthlyPrice)

/** US dollars for a year of {@link COMPARED_USERS} users, at a price billed monthly. */
export function costOfYear(monthlyPrice: number): number {
  return monthlyPrice * COMPARED_USERS * 12
}
