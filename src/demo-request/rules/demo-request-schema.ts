import * as v from 'valibot'
import { planId, readEstimate } from '../../site/rules/estimate.ts'
import {
  addedText,
  blankFields,
  parsePayload,
  type ParsedPayload,
  emailAddress,
  instant,
  optionalText,
  proof,
  requiredText,
  submittedAt,
} from '../../forms/rules/payload-schema.ts'
import { demoLength } from '../../appointments/rules/appointment.ts'
import demoRequest from './demo-request.form.ts'

// The schema of a demo request. The form and the server both validate with it, so the server does not refuse a request
// because of its format after the form has accepted it. The maxima equal those of the columns of `demo_requests`.

export const FIRM_SIZES = ['solo', '2-5', '6-15', '16-50', '50+'] as const
export type FirmSize = (typeof FIRM_SIZES)[number]

/** The required fields, in the order in which the error names them. */
export const REQUIRED_FIELDS = ['firstName', 'lastName', 'email', 'firmName', 'firmSize', 'practiceAreas'] as const
export type RequiredField = (typeof REQUIRED_FIELDS)[number]

const { fields } = demoRequest

/** Matches the path of a page of this site, without its query. */
const PATH = /^\/(?:[\w.-]+\/?)*$/
/** Matches a UTC offset in ISO 8601: "-06:00". No zone is more than 14 hours from UTC. */
const UTC_OFFSET = /^[+-](?:0\d|1[0-4]):(?:00|15|30|45)$/

/** Matches a name of the time zone database: "America/Chicago". The server checks whether the zone exists. */
const TIME_ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/

/** The schema drops unknown keys. */
const demoRequestSchema = v.object({
  firstName: requiredText(fields.firstName),
  lastName: requiredText(fields.lastName),
  email: emailAddress,
  phone: optionalText(fields.phone),
  firmName: requiredText(fields.firmName),
  firmSize: v.pipe(requiredText(fields.firmSize), v.picklist(FIRM_SIZES, 'Choose one of the listed sizes.')),
  practiceAreas: requiredText(fields.practiceAreas),
  currentSoftware: optionalText(fields.currentSoftware),
  notes: optionalText(fields.notes),
  // Older forms have no field for the length.
  duration: v.optional(demoLength),
  plan: addedText(fields.plan, (text) => v.is(planId, text)),
  estimate: addedText(fields.estimate, (text) => readEstimate(text) !== undefined),
  fromPage: addedText(fields.fromPage, (text) => PATH.test(text)),
  utm_source: addedText(fields.utm_source),
  utm_medium: addedText(fields.utm_medium),
  utm_campaign: addedText(fields.utm_campaign),
  utm_term: addedText(fields.utm_term),
  utm_content: addedText(fields.utm_content),
  utcOffset: addedText(fields.utcOffset, (text) => UTC_OFFSET.test(text)),
  timeZone: addedText(fields.timeZone, (text) => TIME_ZONE.test(text)),
  preferredTime: optionalText(fields.preferredTime),
  preferredDate: v.optional(instant('Choose the date again.')),
  requestType: v.optional(v.literal('demo_request', 'The request type must be demo_request.'), 'demo_request'),
  submittedAt,
  altcha: proof,
})

export type DemoRequest = v.InferOutput<typeof demoRequestSchema>

/** Returns the names of the required fields that are absent, null or blank, in the order of `REQUIRED_FIELDS`. */
export function missingFields(payload: Readonly<Record<string, unknown>>): RequiredField[] {
  return blankFields(REQUIRED_FIELDS, payload)
}

/**
 * Returns the validated request, or the errors. If required fields are missing, the error is one sentence that names
 * them.
 */
export function parseDemoRequest(payload: Readonly<Record<string, unknown>>): ParsedPayload<DemoRequest> {
  return parsePayload(demoRequestSchema, REQUIRED_FIELDS, payload)
}
