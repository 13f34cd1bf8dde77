import * as v from 'valibot'
import { estimateSearch } from '../site/estimate-search.ts'
import { defaults, readCalculatorForm, type CalculatorReading } from '../site/rules/calculator-inputs.ts'
import { estimateOf, estimateText } from '../site/rules/estimate.ts'

/** The calculator's inputs in an address, so that a result can be shared. */
export const calculatorSearchSchema = v.object(estimateSearch)

export type CalculatorSearch = v.InferOutput<typeof calculatorSearchSchema>

/** The query for the fields' values. */
export const searchOfReading: (reading: CalculatorReading) => CalculatorSearch = estimateOf

/** The fields' values for an address; omitted ones have their defaults. For `fillForm`. */
export function entriesOfSearch(search: CalculatorSearch): Array<[name: keyof typeof defaults, value: string]> {
  return [
    ['billableStaff', `${search.staff ?? defaults.billableStaff}`],
    ['nonBillableStaff', `${search.nonBillable ?? defaults.nonBillableStaff}`],
    ['dailyBillableHours', `${search.hours ?? defaults.dailyBillableHours}`],
    ['hourlyRate', `${search.rate ?? defaults.hourlyRate}`],
    ['plan', search.plan ?? defaults.plan],
    ['hoursSaved', `${search.saved ?? defaults.hoursSaved}`],
    ['billedShare', `${search.billed ?? defaults.billedShare}`],
  ]
}

/** Whether an address contains a result. */
export function hasResult(search: CalculatorSearch): boolean {
  return Object.values(search).some((value) => value !== undefined)
}

/** Whether the address and the fields are equal. */
export function isSameResult(search: CalculatorSearch, reading: CalculatorReading): boolean {
  const wanted = readCalculatorForm(new Map<string, unknown>(entriesOfSearch(search)))
  return estimateText(estimateOf(wanted)) === estimateText(estimateOf(reading))
}

/**
 * The address that opens a result again.
 * @param page scheme, host and path of the page, without query or hash
 * @param anchor id of the calculator on that page
 */
export function resultAddress(page: string, reading: CalculatorReading, anchor: string): string {
  return `${page}?${estimateText(estimateOf(reading))}#${anchor}`
}
