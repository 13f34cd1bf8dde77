import * as v from 'valibot'
import { blankFields, parsePayload, type ParsedPayload } from '../lib/parse-payload.ts'
import { emailAddress, instant, optionalText, proof, requiredText, submittedAt } from '../lib/payload-fields.ts'

/**
 * The demo request, described once: the form, the outbox and the server validate with this file, so nothing saved
 * offline is refused later for its form. The maxima equal the columns of `demo_requests`.
 */
export const FIRM_SIZES = ['solo', '2-5', '6-15', '16-50', '50+'] as const
export type FirmSize = (typeof FIRM_SIZES)[number]

/** In the order in which the brief names them; a refusal lists them so. */
export const REQUIRED_FIELDS = ['firstName', 'lastName', 'email', 'firmName', 'firmSize', 'practiceAreas'] as const
export type RequiredField = (typeof REQUIRED_FIELDS)[number]

/** UTF-16 units, hence never more than the columns' characters. */
export const MAX_LENGTH = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  firmName: 200,
  firmSize: 20,
  practiceAreas: 1000,
  currentSoftware: 300,
  notes: 5000,
  preferredTime: 40,
} as const

/** Unknown keys are dropped. */
export const demoRequestSchema = v.object({
  firstName: requiredText(MAX_LENGTH.firstName, 'Enter your first name.'),
  lastName: requiredText(MAX_LENGTH.lastName, 'Enter your last name.'),
  email: emailAddress,
  phone: optionalText(MAX_LENGTH.phone),
  firmName: requiredText(MAX_LENGTH.firmName, 'Enter the name of your firm.'),
  firmSize: v.pipe(
    requiredText(MAX_LENGTH.firmSize, 'Choose the size of your firm.'),
    v.picklist(FIRM_SIZES, 'Choose one of the listed sizes.'),
  ),
  practiceAreas: requiredText(MAX_LENGTH.practiceAreas, 'Name at least one practice area.'),
  currentSoftware: optionalText(MAX_LENGTH.currentSoftware),
  notes: optionalText(MAX_LENGTH.notes),
  preferredTime: optionalText(MAX_LENGTH.preferredTime),
  preferredDate: v.optional(instant('Choose the date again.')),
  requestType: v.optional(v.literal('demo_request', 'The request type must be demo_request.'), 'demo_request'),
  submittedAt,
  altcha: proof,
})

export type DemoRequest = v.InferOutput<typeof demoRequestSchema>

/** Names of the required fields that are absent, null or blank, in the brief's order. */
export function missingFields(payload: Readonly<Record<string, unknown>>): RequiredField[] {
  return blankFields(REQUIRED_FIELDS, payload)
}

/** Validates a payload; on refusal the error is the brief's sentence when required fields are missing. */
export function parseDemoRequest(payload: Readonly<Record<string, unknown>>): ParsedPayload<DemoRequest> {
  return parsePayload(demoRequestSchema, REQUIRED_FIELDS, payload)
}
