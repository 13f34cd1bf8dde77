import * as v from 'valibot'
import { estimateOf, estimateSearch, estimateText } from '../site/rules/estimate.ts'
import { defaults, readCalculatorForm, type CalculatorReading } from '../site/rules/calculator.ts'

/** The schema of the calculator's inputs in a URL, so that visitors can share a result. */
export const calculatorSearchSchema = v.object(estimateSearch)

export type CalculatorSearch = v.InferOutput<typeof calculatorSearchSchema>

/** Returns the URL's query for the fields' values. */
export const searchOfReading: (reading: CalculatorReading) => CalculatorSearch = estimateOf

/**
 * Returns the fields' values for a URL's query, in the form that `fillForm` takes. Omitted values have their defaults.
 */
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

/** Whether a URL's query contains a result. */
export function hasResult(search: CalculatorSearch): boolean {
  return Object.values(search).some((value) => value !== undefined)
}

/** Whether a URL's query and the fields have the same values. */
export function isSameResult(search: CalculatorSearch, reading: CalculatorReading): boolean {
  const wanted = readCalculatorForm(new Map<string, unknown>(entriesOfSearch(search)))
  return estimateText(estimateOf(wanted)) === estimateText(estimateOf(reading))
}

/**
 * Returns the URL that opens the calculator with the fields' values.
 * @param page scheme, host and path of the page, without query or fragment
 * @param anchor id of the calculator on that page
 */
export function resultAddress(page: string, reading: CalculatorReading, anchor: string): string {
  return `${page}?${estimateText(estimateOf(reading))}#${anchor}`
}
