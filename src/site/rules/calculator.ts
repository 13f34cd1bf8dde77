import { yearlyPrice } from '../../company/facts/plans.ts'

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
  /** An assumption of the visitor's own, in place of {@link HOURS_SAVED_PER_USER}. */
  hoursSavedPerUser?: number
  /** The same for {@link BILLED_SHARE_PERCENT}. */
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
  /** US dollars a month when a year is billed at once. */
  monthlyCostBilledYearly: number
  /** How many times the increase covers the cost, rounded; 0 when there is no cost. */
  roi: number
  /** US dollars a month that the billable staff bill today, rounded. */
  currentMonthlyBilling: number
}

/** The estimate for one firm. Inputs must be finite and not negative: see `calculator-inputs.ts`. */
export function calculate(inputs: CalculatorInputs): CalculatorResult {
  const { hoursSavedPerUser = HOURS_SAVED_PER_USER, billedSharePercent = BILLED_SHARE_PERCENT } = inputs
  const users = inputs.billableStaff + inputs.nonBillableStaff
  const adminHoursSaved = users * hoursSavedPerUser
  const monthlyCost = inputs.monthlyPrice * users
  // Percent last: 70 / 100 is exact where × 0.7 is a hair off, and rounding would show it.
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

/** The increase as a share of what the firm bills now, in percent; undefined where it bills nothing. */
export function shareOfBilling({
  monthlyRevenueIncrease,
  currentMonthlyBilling,
}: CalculatorResult): number | undefined {
  return currentMonthlyBilling > 0 ? (monthlyRevenueIncrease / currentMonthlyBilling) * 100 : undefined
}

/** After how many working days the increase has earned a month's cost, begun ones counted; undefined where it never does within the month. */
export function paybackDays({ monthlyRevenueIncrease, monthlyCost }: CalculatorResult): number | undefined {
  if (monthlyCost === 0 || monthlyRevenueIncrease < monthlyCost) return undefined
  return Math.ceil((monthlyCost / monthlyRevenueIncrease) * WORKING_DAYS_PER_MONTH)
}
