import * as v from 'valibot'
import { searchParameter } from '../lib/search-parameter.ts'
import { plans } from '../company/facts/plans.ts'
import { bounds, defaults, LARGEST_STAFF, readCalculatorForm, type CalculatorReading } from './read-calculator-form.ts'

const staff = searchParameter(v.pipe(v.number(), v.minValue(0), v.maxValue(LARGEST_STAFF)))
const slider = ({ min, max, step }: { min: number; max: number; step: number }) =>
  searchParameter(v.pipe(v.number(), v.minValue(min), v.maxValue(max), v.multipleOf(step)))

/** The calculator's inputs as they stand in an address, so that a result can be shared. Staff numbers beyond the bounds stay, as in the fields. */
export const calculatorSearchSchema = v.object({
  staff,
  nonBillable: staff,
  hours: slider(bounds.dailyBillableHours),
  rate: slider(bounds.hourlyRate),
  plan: searchParameter(v.picklist(plans.map(({ id }) => id))),
})

export type CalculatorSearch = v.InferOutput<typeof calculatorSearchSchema>

/** The address's values for what the fields hold: all five, so that a shared result outlives a change of the defaults. */
export function searchOfReading({ inputs, plan }: CalculatorReading) {
  return {
    staff: inputs.billableStaff,
    nonBillable: inputs.nonBillableStaff,
    hours: inputs.dailyBillableHours,
    rate: inputs.hourlyRate,
    plan,
  } satisfies CalculatorSearch
}

/** The fields' values for an address; what it leaves out has its default. For `fillForm`. */
export function entriesOfSearch(search: CalculatorSearch): Array<[name: keyof typeof defaults, value: string]> {
  return [
    ['billableStaff', `${search.staff ?? defaults.billableStaff}`],
    ['nonBillableStaff', `${search.nonBillable ?? defaults.nonBillableStaff}`],
    ['dailyBillableHours', `${search.hours ?? defaults.dailyBillableHours}`],
    ['hourlyRate', `${search.rate ?? defaults.hourlyRate}`],
    ['plan', search.plan ?? defaults.plan],
  ]
}

/** Whether an address carries a result at all. */
export function hasResult(search: CalculatorSearch): boolean {
  return Object.values(search).some((value) => value !== undefined)
}

/** Whether the address and the fields say the same. */
export function isSameResult(search: CalculatorSearch, reading: CalculatorReading): boolean {
  const wanted = searchOfReading(readCalculatorForm(new Map<string, unknown>(entriesOfSearch(search))))
  const there = searchOfReading(reading)
  return JSON.stringify(wanted) === JSON.stringify(there)
}

/**
 * The address under which a result opens again.
 * @param page scheme, host and path of the page, without query or hash
 * @param anchor id of the calculator on that page
 */
export function resultAddress(page: string, reading: CalculatorReading, anchor: string): string {
  const query = Object.entries(searchOfReading(reading)).map(([name, value]) => `${name}=${value}`)
  return `${page}?${query.join('&')}#${anchor}`
}
