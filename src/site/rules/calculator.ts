import { yearlyPrice } from '../../company/facts/plans.ts'

/** Assumed administrative hours that one user saves in a month. */
export const HOURS_SAVED_PER_USER = 10
/** Assumed percentage of the saved time that becomes billed time. */
export const BILLED_SHARE_PERCENT = 70
/** Used only for the line about the firm's present billing; no result depends on it. */
export const WORKING_DAYS_PER_MONTH = 21

/** The sentence above each calculator that says where the visitor's numbers are stored. */
export const NUMBERS_NOTE = 'Your numbers stay in this page’s link. Share it, or close the tab.'

export type CalculatorInputs = {
  billableStaff: number
  nonBillableStaff: number
  /** Hours a day for each billable person. Used only for {@link CalculatorResult.currentMonthlyBilling}. */
  dailyBillableHours: number
  /** US dollars. */
  hourlyRate: number
  /** Of the chosen plan: US dollars for one user and month, billed monthly. */
  monthlyPrice: number
  /** The visitor's own assumption, in place of {@link HOURS_SAVED_PER_USER}. */
  hoursSavedPerUser?: number
  /** The visitor's own assumption, in place of {@link BILLED_SHARE_PERCENT}. */
  billedSharePercent?: number
}

export type CalculatorResult = {
  users: number
  /** Hours a month. */
  adminHoursSaved: number
  /** US dollars a month, rounded. */
  monthlyRevenueIncrease: number
  /** US dollars a month, at the undiscounted price. */
  monthlyCost: number
  /** US dollars a month with yearly billing. */
  monthlyCostBilledYearly: number
  /** How many times the increase covers the cost, rounded; 0 if there is no cost. */
  roi: number
  /** US dollars a month that the billable staff bill today, rounded. */
  currentMonthlyBilling: number
}

/** Returns the estimate for one firm. Inputs must be finite and not negative: see `calculator-inputs.ts`. */
export function calculate(inputs: CalculatorInputs): CalculatorResult {
  const { hoursSavedPerUser = HOURS_SAVED_PER_USER, billedSharePercent = BILLED_SHARE_PERCENT } = inputs
  const users = inputs.billableStaff + inputs.nonBillableStaff
  const adminHoursSaved = users * hoursSavedPerUser
  const monthlyCost = inputs.monthlyPrice * users
  // Multiplies before it divides, because × 0.7 is slightly inexact and rounding would show the error.
  const monthlyRevenueIncrease = Math.round((adminHoursSaved * inputs.hourlyRate * billedSharePercent) / 100)
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

/** The increase as a percentage of the firm's present billing; undefined without any. */
export function shareOfBilling({
  monthlyRevenueIncrease,
  currentMonthlyBilling,
}: CalculatorResult): number | undefined {
  return currentMonthlyBilling > 0 ? (monthlyRevenueIncrease / currentMonthlyBilling) * 100 : undefined
}

/**
 * The number of working days, rounded up, after which the increase covers a month's cost; undefined if it never does
 * within the month.
 */
export function paybackDays({ monthlyRevenueIncrease, monthlyCost }: CalculatorResult): number | undefined {
  if (monthlyCost === 0 || monthlyRevenueIncrease < monthlyCost) return undefined
  return Math.ceil((monthlyCost / monthlyRevenueIncrease) * WORKING_DAYS_PER_MONTH)
}
