import * as v from 'valibot'
import { demoLength } from '../../appointments/rules/demo-length.ts'
import { addedText, parserOf, type RequestOf } from '../../forms/rules/payload-schema.ts'
import { planId, readEstimate } from '../../site/rules/estimate.ts'
import demoRequest from './demo-request.form.ts'

const { plan, estimate } = demoRequest.fields

/** Schemas of values for which the definition's rules do not suffice. */
const own = {
  // Older forms have no field for the length.
  duration: v.optional(demoLength),
  plan: addedText(plan, (text) => v.is(planId, text)),
  estimate: addedText(estimate, (text) => readEstimate(text) !== undefined),
}

export type DemoRequest = RequestOf<typeof demoRequest, typeof own>

/** Returns the validated request, or the errors. */
export const parseDemoRequest = parserOf(demoRequest, own)
