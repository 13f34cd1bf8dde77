import { plans, type PlanId } from '../../company/facts/plans.ts'
import { BILLED_SHARE_PERCENT, HOURS_SAVED_PER_USER, type CalculatorInputs } from './calculator.ts'

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
