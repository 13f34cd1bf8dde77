import { plans, yearlyPrice, type PlanId } from '../../company/facts/plans.ts'

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

/** Returns the estimate for one firm. Inputs must be finite and not negative; {@link readCalculatorForm} ensures that. */
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

/** The fields' bounds. A staff number beyond them is only unusual: it gets a hint, and is used as typed. */
export const bounds = {
  billableStaff: { min: 1, max: 50, step: 1 },
  nonBillableStaff: { min: 0, max: 50, step: 1 },
  dailyBillableHours: { min: 1, max: 12, step: 0.5 },
  hourlyRate: { min: 100, max: 1000, step: 25 },
  hoursSaved: { min: 0, max: 40, step: 0.5 },
  billedShare: { min: 0, max: 100, step: 5 },
} as const

/** The fields' initial values. */
export const defaults = {
  billableStaff: 3,
  nonBillableStaff: 2,
  dailyBillableHours: 5.5,
  hourlyRate: 300,
  plan: 'growth' satisfies PlanId,
  hoursSaved: HOURS_SAVED_PER_USER,
  billedShare: BILLED_SHARE_PERCENT,
} as const

/** The largest accepted staff number. A larger number is a typing error, and its results would be inexact. */
export const LARGEST_STAFF = 1e9

export type CalculatorReading = {
  inputs: CalculatorInputs
  plan: PlanId
  /** A sentence for each field with an unusable or unusual value; empty if there is none. */
  hints: string[]
}

/**
 * Reads the calculator's fields. Never fails. A staff number that is empty, negative, too large or unreadable counts as
 * 0, and an invalid assumption as the published one; both get a hint. Hours and rate come from sliders, unchecked.
 */
export function readCalculatorForm(form: { get(name: string): unknown }): CalculatorReading {
  const hints: string[] = []
  const staff = (name: 'billableStaff' | 'nonBillableStaff', label: string) => {
    const value = Number(form.get(name))
    const { min, max } = bounds[name]
    const usable = value >= 0 && value <= LARGEST_STAFF ? value : 0
    if (form.get(name) === '' || usable !== value) hints.push(`${label}: counted as 0 until you enter a usable number.`)
    else if (value < min || value > max || !Number.isInteger(value)) hints.push(outOfRange(label, min, max))
    return usable
  }
  const plan = planOf(form.get('plan'))
  return {
    inputs: {
      billableStaff: staff('billableStaff', 'Billable staff'),
      nonBillableStaff: staff('nonBillableStaff', 'Non-billable staff'),
      dailyBillableHours: Number(form.get('dailyBillableHours')),
      hourlyRate: Number(form.get('hourlyRate')),
      monthlyPrice: plan.monthlyPrice,
      ...assumptions(
        assumed(form, 'hoursSaved', 'Hours saved', hints),
        assumed(form, 'billedShare', 'Billed share', hints),
      ),
    },
    plan: plan.id,
    hints,
  }
}

/** Returns the plan with this ID; by default the popular plan. */
export function planOf(id: unknown): (typeof plans)[number] {
  return plans.find((plan) => plan.id === id) ?? plans[1]
}

/** Returns the visitor's assumptions as inputs, without those that equal the published assumptions. */
export function assumptions(
  hoursSaved: number,
  billedShare: number,
): Pick<CalculatorInputs, 'hoursSavedPerUser' | 'billedSharePercent'> {
  return {
    ...(hoursSaved === HOURS_SAVED_PER_USER ? {} : { hoursSavedPerUser: hoursSaved }),
    ...(billedShare === BILLED_SHARE_PERCENT ? {} : { billedSharePercent: billedShare }),
  }
}

/** Returns the assumption that the visitor typed; the published one if the text is no number within the bounds. */
function assumed(
  form: { get(name: string): unknown },
  name: 'hoursSaved' | 'billedShare',
  label: string,
  hints: string[],
): number {
  const typed = form.get(name)
  const { min, max } = bounds[name]
  const value = typed === '' ? Number.NaN : Number(typed ?? defaults[name])
  if (value >= min && value <= max) return value
  hints.push(`${label}: counted as ${defaults[name]} until you enter a number from ${min} to ${max}.`)
  return defaults[name]
}

function outOfRange(label: string, min: number, max: number): string {
  return `${label}: this estimate is built for ${min} to ${max} people. We calculate yours anyway.`
}
