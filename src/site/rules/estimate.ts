import * as v from 'valibot'
import { plans, yearlyPrice, type PlanId } from '../../company/facts/plans.ts'
import { formatDollars, formatNumber } from '../../lib/format-number.ts'
import { assumptions, bounds, defaults, LARGEST_STAFF, planOf, type CalculatorReading } from './calculator-inputs.ts'
import { calculate, type CalculatorInputs } from './calculator.ts'

// The calculator's estimate, as passed from its page's address to the demo request, its row and its mail.

/** The part of the pricing page that shared results link to. */
export const CALCULATOR_ANCHOR = 'savings-calculator'

const staff = v.pipe(v.number(), v.minValue(0), v.maxValue(LARGEST_STAFF))
const slider = ({ min, max, step }: { min: number; max: number; step: number }) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max), v.multipleOf(step))
const within = ({ min, max }: { min: number; max: number }) => v.pipe(v.number(), v.minValue(min), v.maxValue(max))

export const planId = v.picklist(plans.map(({ id }) => id))

/** The calculator's inputs, by their names in an address. Staff numbers beyond the bounds stay, as in the fields. */
export const estimateValues = {
  staff,
  nonBillable: staff,
  hours: slider(bounds.dailyBillableHours),
  rate: slider(bounds.hourlyRate),
  plan: planId,
  saved: within(bounds.hoursSaved),
  billed: within(bounds.billedShare),
}

const { saved, billed, ...always } = estimateValues
const estimateSchema = v.object({ ...always, saved: v.optional(saved), billed: v.optional(billed) })

/** An estimate. `saved` and `billed` are set only if they differ from the published assumptions. */
export type Estimate = {
  staff: number
  nonBillable: number
  hours: number
  rate: number
  plan: PlanId
  saved?: number
  billed?: number
}

/** The calculator's fields as an estimate, with all inputs, so that changed defaults don't alter it. */
export function estimateOf({ inputs, plan }: CalculatorReading): Estimate {
  const { hoursSavedPerUser, billedSharePercent } = inputs
  return {
    staff: inputs.billableStaff,
    nonBillable: inputs.nonBillableStaff,
    hours: inputs.dailyBillableHours,
    rate: inputs.hourlyRate,
    plan,
    ...(hoursSavedPerUser === undefined ? {} : { saved: hoursSavedPerUser }),
    ...(billedSharePercent === undefined ? {} : { billed: billedSharePercent }),
  }
}

/**
 * An estimate as text, the query of its address without the question mark:
 * `staff=12&nonBillable=9&hours=6&rate=350&plan=growth`.
 */
export function estimateText(estimate: Estimate): string {
  return Object.entries(estimate)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The reverse of {@link estimateText}; undefined for any other text. */
export function readEstimate(text: string): Estimate | undefined {
  const pairs = text.split('&').map((pair): [string, unknown] => {
    const [name = '', value = ''] = pair.split('=')
    return [name, name === 'plan' || value === '' ? value : Number(value)]
  })
  const parsed = v.safeParse(estimateSchema, Object.fromEntries(pairs))
  if (!parsed.success) return undefined
  const { saved, billed, ...others } = parsed.output
  const estimate: Estimate = {
    ...others,
    ...(saved === undefined ? {} : { saved }),
    ...(billed === undefined ? {} : { billed }),
  }
  return estimateText(estimate) === text ? estimate : undefined
}

/** The calculator's inputs for an estimate. */
export function inputsOf({ staff, nonBillable, hours, rate, plan, saved, billed }: Estimate): CalculatorInputs {
  return {
    billableStaff: staff,
    nonBillableStaff: nonBillable,
    dailyBillableHours: hours,
    hourlyRate: rate,
    monthlyPrice: planOf(plan).monthlyPrice,
    ...assumptions(saved ?? defaults.hoursSaved, billed ?? defaults.billedShare),
  }
}

/**
 * The path that opens an estimate again.
 * @param text the result of {@link estimateText}
 */
export function estimatePath(text: string): string {
  return `/pricing?${text}#${CALCULATOR_ANCHOR}`
}

/** "Growth, 21 users, $1,155 a month billed yearly". */
export function estimateSummary(estimate: Estimate): string {
  const { users, monthlyCostBilledYearly } = calculate(inputsOf(estimate))
  const people = `${formatNumber(users)} ${users === 1 ? 'user' : 'users'}`
  return `${planOf(estimate.plan).shortName}, ${people}, ${formatDollars(monthlyCostBilledYearly)} a month billed yearly`
}

/** The visitor's estimate or plan in words; empty if there is neither. */
export function broughtSummary({
  plan = '',
  estimate = '',
}: {
  plan?: string | undefined
  estimate?: string | undefined
}): string {
  const read = readEstimate(estimate)
  if (read !== undefined) return estimateSummary(read)
  return plan === '' ? '' : planSummary(plan)
}

/** "Growth, $55 a month for each user, billed yearly". */
export function planSummary(plan: string): string {
  const { shortName, monthlyPrice } = planOf(plan)
  return `${shortName}, ${formatDollars(yearlyPrice(monthlyPrice))} a month for each user, billed yearly`
}
