import { yearlyPrice } from '../company/facts/plans.ts'

/** Administrative hours that one user is assumed to save in a month. */
export const HOURS_SAVED_PER_USER = 10
/** The part of the saved time that is assumed to become billed time. */
export const BILLED_SHARE_PERCENT = 70
/** Used for the context line only; no result depends on it. */
export const WORKING_DAYS_PER_MONTH = 21

export type CalculatorInputs = {
  billableStaff: number
  nonBillableStaff: number
  /** Hours a day for each billable person. Part of no result, only of {@link CalculatorResult.currentMonthlyBilling}. */
  dailyBillableHours: number
  /** US dollars. */
  hourlyRate: number
  /** Of the chosen plan: US dollars for one user and month, billed monthly. */
  monthlyPrice: number
}

export type CalculatorResult = {
  users: number
  /** Hours a month. */
  adminHoursSaved: number
  /** US dollars a month, rounded. */
  monthlyRevenueIncrease: number
  /** US dollars a month, at the undiscounted price. */
  monthlyCost: number
  /** US dollars a month when a year is billed at once. */
  monthlyCostBilledYearly: number
  /** How many times the increase covers the cost, rounded; 0 when there is no cost. */
  roi: number
  /** US dollars a month that the billable staff bill today, rounded. */
  currentMonthlyBilling: number
}

/** The estimate for one firm. Inputs must be finite and not negative: see `readCalculatorForm`. */
export function calculate(inputs: CalculatorInputs): CalculatorResult {
  const users = inputs.billableStaff + inputs.nonBillableStaff
  const adminHoursSaved = users * HOURS_SAVED_PER_USER
  const monthlyCost = inputs.monthlyPrice * users
  // Percent last: 70 / 100 is exact where × 0.7 is a hair off, and rounding would show it.
  const monthlyRevenueIncrease = Math.round((adminHoursSaved * inputs.hourlyRate * BILLED_SHARE_PERCENT) / 100)
  return {
    users,
    adminHoursSaved,
    monthlyRevenueIncrease,
    monthlyCost,
    monthlyCostBilledYearly: yearlyPrice(inputs.monthlyPrice) * users,
    roi: monthlyCost === 0 ? 0 : Math.round(monthlyRevenueIncrease / monthlyCost),
    currentMonthlyBilling: Math.round(
      inputs.billableStaff * inputs.dailyBillableHours * inputs.hourlyRate * WORKING_DAYS_PER_MONTH,
    ),
  }
}
