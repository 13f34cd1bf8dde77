import * as v from 'valibot'
import { searchParameter } from '../lib/search-parameter.ts'
import { estimateSearch } from '../site/estimate-search.ts'
import { estimateText, estimateValues, planId, readEstimate } from '../site/rules/estimate.ts'
import { DEMO_LENGTHS } from '../appointments/rules/appointment.ts'

/** The query parameters of the page with the form: a length, and a plan or an estimate. */
export const demoSearchSchema = v.object({
  duration: searchParameter(v.picklist(DEMO_LENGTHS)),
  from: searchParameter(v.picklist(['plans', 'estimate'])),
  ...estimateSearch,
})

/** The id of a plan and the text of an estimate, which the visitor chose on other pages; empty if there are none. */
export type Brought = { plan: string; estimate: string }

export const NOTHING_BROUGHT: Brought = { plan: '', estimate: '' }

/**
 * Returns the plan and the estimate in a query.
 * @param search the query of the address, with the question mark
 */
export function broughtBy(search: string): Brought {
  const query = new URLSearchParams(search)
  const plan = query.get('plan')
  if (!v.is(planId, plan)) return NOTHING_BROUGHT
  const text = Object.keys(estimateValues)
    .flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : []))
    .join('&')
  const estimate = query.get('from') === 'estimate' ? readEstimate(text) : undefined
  return { plan, estimate: estimate === undefined ? '' : estimateText(estimate) }
}
