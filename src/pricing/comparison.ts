import { plans, yearlyPrice } from '../company/facts/plans.ts'

/** The size of the firm whose yearly cost is compared. */
export const COMPARED_USERS = 10

/** The compared plan: the one marked popular. */
export const comparedPlan = plans[1]
export const comparedYearlyPrice = yearlyPrice(comparedPlan.monthlyPrice)

/** US dollars for a year of {@link COMPARED_USERS} users, at a price billed monthly. */
export function costOfYear(monthlyPrice: number): number {
  return monthlyPrice * COMPARED_USERS * 12
}
