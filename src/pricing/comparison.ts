import { plans, yearlyPrice } from '../company/facts/plans.ts'

/** The number of users in the compared firm. */
export const COMPARED_USERS = 10

/** The plan that is compared: the popular one. */
export const comparedPlan = plans[1]
export const comparedYearlyPrice = yearlyPrice(comparedPlan.monthlyPrice)

/**
 * Returns US dollars for one year of {@link COMPARED_USERS} users. `monthlyPrice`: US dollars for one user and month.
 */
export function costOfYear(monthlyPrice: number): number {
  return monthlyPrice * COMPARED_USERS * 12
}
