import type { CalculatorInputs } from './calculator.ts'
import { plans, type PlanId } from '../company/facts/plans.ts'

/** The bounds that the fields carry as attributes. They are advice: what is typed beyond them is used as it is. */
export const bounds = {
  billableStaff: { min: 1, max: 50, step: 1 },
  nonBillableStaff: { min: 0, max: 50, step: 1 },
  dailyBillableHours: { min: 1, max: 12, step: 0.5 },
  hourlyRate: { min: 100, max: 1000, step: 25 },
} as const

/** What the fields show first. */
export const defaults = {
  billableStaff: 3,
  nonBillableStaff: 2,
  dailyBillableHours: 5.5,
  hourlyRate: 300,
  plan: 'growth' satisfies PlanId,
} as const

/** Beyond this a number is a slip of the hand, and the results would leave what can be computed exactly. */
export const LARGEST_STAFF = 1e9

export type CalculatorReading = {
  inputs: CalculatorInputs
  plan: PlanId
  /** A sentence for each field that holds something this calculator was not made for; empty when all is usual. */
  hints: string[]
}

/** Reads the fields. Nothing typed can make it fail: an empty, negative, absurd or unreadable number counts as 0, with a hint. */
export function readCalculatorForm(form: { get(name: string): unknown }): CalculatorReading {
  const hints: string[] = []
  const staff = (name: 'billableStaff' | 'nonBillableStaff', label: string) => {
    const value = Number(form.get(name))
    const { min, max } = bounds[name]
    const usable = value >= 0 && value <= LARGEST_STAFF ? value : 0
    if (form.get(name) === '' || usable !== value) hints.push(`${label}: counted as 0 until there is a usable number.`)
    else if (value < min || value > max || !Number.isInteger(value)) hints.push(outOfRange(label, min, max))
    return usable
  }
  const plan = plans.find(({ id }) => id === form.get('plan')) ?? plans[1]
  return {
    inputs: {
      billableStaff: staff('billableStaff', 'Billable staff'),
      nonBillableStaff: staff('nonBillableStaff', 'Non-billable staff'),
      dailyBillableHours: Number(form.get('dailyBillableHours')),
      hourlyRate: Number(form.get('hourlyRate')),
      monthlyPrice: plan.monthlyPrice,
    },
    plan: plan.id,
    hints,
  }
}

function outOfRange(label: string, min: number, max: number): string {
  return `${label}: this estimate is made for ${min} to ${max} people; yours is worked out all the same.`
}
