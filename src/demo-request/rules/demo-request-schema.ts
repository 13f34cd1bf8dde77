import * as v from 'valibot'
import { demoLength } from '../../appointments/rules/appointment.ts'
import { addedText, parserOf, type RequestOf } from '../../forms/rules/payload-schema.ts'
import { planId, readEstimate } from '../../site/rules/estimate.ts'
import demoRequest from './demo-request.form.ts'

const { plan, estimate, fromPage, utcOffset, timeZone } = demoRequest.fields

/** Matches the path of a page of this site, without its query. */
const PATH = /^\/(?:[\w.-]+\/?)*$/
/** Matches a UTC offset in ISO 8601: "-06:00". No zone is more than 14 hours from UTC. */
const UTC_OFFSET = /^[+-](?:0\d|1[0-4]):(?:00|15|30|45)$/
/** Matches a name of the time zone database: "America/Chicago". The server checks whether the zone exists. */
const TIME_ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/

/** Schemas of values for which the definition's rules do not suffice. */
const own = {
  // Older forms have no field for the length.
  duration: v.optional(demoLength),
  plan: addedText(plan, (text) => v.is(planId, text)),
  estimate: addedText(estimate, (text) => readEstimate(text) !== undefined),
  fromPage: addedText(fromPage, (text) => PATH.test(text)),
  utcOffset: addedText(utcOffset, (text) => UTC_OFFSET.test(text)),
  timeZone: addedText(timeZone, (text) => TIME_ZONE.test(text)),
}

export type DemoRequest = RequestOf<typeof demoRequest, typeof own>

/** Returns the validated request, or the errors. */
export const parseDemoRequest = parserOf(demoRequest, own)
