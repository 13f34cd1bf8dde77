import { searchParameter } from '../lib/search-parameter.ts'
import { estimateValues } from './rules/estimate.ts'

/** An estimate in the query of an address, part by part: of the page of prices, and of the demo form. */
export const estimateSearch = {
  staff: searchParameter(estimateValues.staff),
  nonBillable: searchParameter(estimateValues.nonBillable),
  hours: searchParameter(estimateValues.hours),
  rate: searchParameter(estimateValues.rate),
  plan: searchParameter(estimateValues.plan),
  saved: searchParameter(estimateValues.saved),
  billed: searchParameter(estimateValues.billed),
}
