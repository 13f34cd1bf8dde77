import * as v from 'valibot'
import { plans, yearlyPrice, type PlanId } from '../../company/facts/plans.ts'
import { formatDollars, formatNumber } from '../../lib/format-number.ts'
import { searchParameter } from '../../lib/search-parameter.ts'
import {
  assumptions,
  bounds,
  calculate,
  defaults,
  LARGEST_STAFF,
  planOf,
  type CalculatorInputs,
  type CalculatorReading,
} from './calculator.ts'

// The calculator's estimate. The pricing page passes it to the demo form in the form's URL. The form's record and mail
// contain it.

/** The id of the calculator on the pricing page, to which links to an estimate lead. */
export const CALCULATOR_ANCHOR = 'savings-calculator'

const staff = v.pipe(v.number(), v.minValue(0), v.maxValue(LARGEST_STAFF))
const slider = ({ min, max, step }: { min: number; max: number; step: number }) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max), v.multipleOf(step))
const between = ({ min, max }: { min: number; max: number }) => v.pipe(v.number(), v.minValue(min), v.maxValue(max))

export const planId = v.picklist(plans.map(({ id }) => id))

/**
 * The schema of the calculator's inputs, by their names in a URL. Staff numbers beyond the fields' bounds are valid.
 */
const estimateValues = {
  staff,
  nonBillable: staff,
  hours: slider(bounds.dailyBillableHours),
  rate: slider(bounds.hourlyRate),
  plan: planId,
  saved: between(bounds.hoursSaved),
  billed: between(bounds.billedShare),
}

/** The query parameters of an estimate, in the URLs of the pricing page and the demo form. */
export const estimateSearch = {
  staff: searchParameter(estimateValues.staff),
  nonBillable: searchParameter(estimateValues.nonBillable),
  hours: searchParameter(estimateValues.hours),
  rate: searchParameter(estimateValues.rate),
  plan: searchParameter(estimateValues.plan),
  saved: searchParameter(estimateValues.saved),
  billed: searchParameter(estimateValues.billed),
}

const { saved, billed, ...always } = estimateValues
const estimateSchema = v.object({ ...always, saved: v.optional(saved), billed: v.optional(billed) })

/**
 * An estimate. `saved` and `billed` are set only if they differ from the published assumptions (`HOURS_SAVED_PER_USER`,
 * `BILLED_SHARE_PERCENT`).
 */
export type Estimate = {
  staff: number
  nonBillable: number
  hours: number
  rate: number
  plan: PlanId
  saved?: number
  billed?: number
}

/**
 * Returns the estimate for the calculator's fields. Except for assumptions, it also contains inputs that equal a
 * field's initial value, so that other initial values don't alter it.
 */
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
 * Returns an estimate as a URL's query without the question mark:
 * `staff=12&nonBillable=9&hours=6&rate=350&plan=growth`.
 */
export function estimateText(estimate: Estimate): string {
  return Object.entries(estimate)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Parses the result of {@link estimateText}; undefined for any other text. */
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

/** Returns the calculator's inputs for an estimate. */
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
 * Returns the address (path, query and fragment) that opens an estimate in the calculator.
 * @param text the result of {@link estimateText}
 */
export function estimatePath(text: string): string {
  return `/pricing?${text}#${CALCULATOR_ANCHOR}`
}

/** Returns an estimate in words: "Growth, 21 users, $1,155 a month billed yearly". */
export function estimateSummary(estimate: Estimate): string {
  const { users, monthlyCostBilledYearly } = calculate(inputsOf(estimate))
  const people = `${formatNumber(users)} ${users === 1 ? 'user' : 'users'}`
  return `${planOf(estimate.plan).shortName}, ${people}, ${formatDollars(monthlyCostBilledYearly)} a month billed yearly`
}

/** The id of a plan and the text of an estimate, which the visitor chose on other pages; empty if there are none. */
export type Brought = { plan: string; estimate: string }

export const NOTHING_BROUGHT: Brought = { plan: '', estimate: '' }

/** Returns the plan and the estimate in the query of the demo form's address. */
export function broughtBy(query: { get(name: string): string | null; has(name: string): boolean }): Brought {
  const plan = query.get('plan')
  if (!v.is(planId, plan)) return NOTHING_BROUGHT
  const text = Object.keys(estimateValues)
    .flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : []))
    .join('&')
  const estimate = query.get('from') === 'estimate' ? readEstimate(text) : undefined
  return { plan, estimate: estimate === undefined ? '' : estimateText(estimate) }
}

/** Returns the estimate or plan that the visitor brought to the demo form, in words; empty if there is neither. */
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

/** Returns a plan in words: "Growth, $55 a month for each user, billed yearly". */
export function planSummary(plan: string): string {
  const { shortName, monthlyPrice } = planOf(plan)
  return `${shortName}, ${formatDollars(yearlyPrice(monthlyPrice))} a month for each user, billed yearly`
}
