import { yearlyPrice } from '../../company/facts/plans.ts'

/** Assumed hours of administrative work that one user saves in a month. */
export const HOURS_SAVED_PER_USER = 10
/** Assumed percentage of the saved time that becomes billed time. */
export const BILLED_SHARE_PERCENT = 70
/**
 * Assumed working days, for the firm's present billing and the payback time. The estimated revenue increase does not
 * depend on them.
 */
export const WORKING_DAYS_PER_MONTH = 21

/** The sentence above each calculator about where the visitor's numbers are stored. */
export const NUMBERS_NOTE = 'Your numbers stay in this page’s link. Share it, or close the tab.'

export type CalculatorInputs = {
  billableStaff: number
  nonBillableStaff: number
  /** Hours a day of each billable person. Only for {@link CalculatorResult.currentMonthlyBilling}. */
  dailyBillableHours: number
  /** US dollars an hour. */
  hourlyRate: number
  /** Price of the chosen plan: US dollars for one user and month, billed monthly. */
  monthlyPrice: number
  /** The visitor's own assumption, in place of {@link HOURS_SAVED_PER_USER}. */
  hoursSavedPerUser?: number
  /** The visitor's own assumption, in place of {@link BILLED_SHARE_PERCENT}. */
  billedSharePercent?: number
}

export type CalculatorResult = {
  users: number
  /** Hours of administrative work saved in a month. */
  adminHoursSaved: number
  /** Additional revenue in US dollars a month, rounded. */
  monthlyRevenueIncrease: number
  /** Cost in US dollars a month, billed monthly. */
  monthlyCost: number
  /** Cost in US dollars a month, billed yearly. */
  monthlyCostBilledYearly: number
  /** The revenue increase divided by the cost, rounded; 0 if there is no cost. */
  roi: number
  /** The firm's present billing in US dollars a month, rounded. */
  currentMonthlyBilling: number
}

/** Returns the estimate for one firm. Inputs must be finite and not negative; `calculator-inputs.ts` ensures that. */
export function calculate(inputs: CalculatorInputs): CalculatorResult {
  const { hoursSavedPerUser = HOURS_SAVED_PER_USER, billedSharePercent = BILLED_SHARE_PERCENT } = inputs
  const users = inputs.billableStaff + inputs.nonBillableStaff
  const adminHoursSaved = users * hoursSavedPerUser
  const monthlyCost = inputs.monthlyPrice * users
  // Multiplies by the percentage first, because 0.7 is inexact in binary, and rounding would show the error.
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

/** Returns the revenue increase as a percentage of the firm's present billing; undefined without billing. */
export function shareOfBilling({
  monthlyRevenueIncrease,
  currentMonthlyBilling,
}: CalculatorResult): number | undefined {
  return currentMonthlyBilling > 0 ? (monthlyRevenueIncrease / currentMonthlyBilling) * 100 : undefined
}

/**
 * Returns the number of working days, rounded up, after which the revenue increase covers a month's cost. Undefined if
 * it does not within a month, or without a cost.
 */
export function paybackDays({ monthlyRevenueIncrease, monthlyCost }: CalculatorResult): number | undefined {
  if (monthlyCost === 0 || monthlyRevenueIncrease < monthlyCost) return undefined
  return Math.ceil((monthlyCost / monthlyRevenueIncrease) * WORKING_DAYS_PER_MONTH)
}
