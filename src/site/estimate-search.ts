import { searchParameter } from '../lib/search-parameter.ts'
import { estimateValues } from './rules/estimate.ts'

/** The query parameters of a calculator's estimate, in the URLs of the pricing page and the demo form. */
export const estimateSearch = {
  staff: searchParameter(estimateValues.staff),
  nonBillable: searchParameter(estimateValues.nonBillable),
  hours: searchParameter(estimateValues.hours),
  rate: searchParameter(estimateValues.rate),
  plan: searchParameter(estimateValues.plan),
  saved: searchParameter(estimateValues.saved),
  billed: searchParameter(estimateValues.billed),
}
