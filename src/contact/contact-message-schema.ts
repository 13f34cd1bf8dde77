import * as v from 'valibot'
import { parsePayload, type ParsedPayload } from '../lib/parse-payload.ts'
import { emailAddress, optionalText, proof, requiredText, submittedAt } from '../lib/payload-fields.ts'

/**
 * The contact message, described once: the form, the outbox and the server validate with this file. The maxima equal
 * the columns of `contact_messages`.
 */
export const CONTACT_SUBJECTS = [
  'Request a Demo',
  'Pricing Questions',
  'Technical Support',
  'Partnership Inquiry',
  'General Question',
] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]
export const DEFAULT_CONTACT_SUBJECT: ContactSubject = 'General Question'

/** Not those of the demo request: the brief lists two. */
export const CONTACT_FIRM_SIZES = ['solo', '1-5', '6-15', '16-30', '31-50', '51+'] as const
export type ContactFirmSize = (typeof CONTACT_FIRM_SIZES)[number]

/** Of the payload; the form asks for the name in two parts. A refusal lists them in this order. */
export const CONTACT_REQUIRED_FIELDS = ['name', 'email', 'firmName', 'message'] as const

/** UTF-16 units, hence never more than the columns' characters. `name` is first + " " + last. */
export const CONTACT_MAX_LENGTH = {
  firstName: 100,
  lastName: 100,
  name: 201,
  email: 254,
  message: 5000,
  firmName: 200,
  phone: 50,
} as const

/** Unknown keys are dropped. */
export const contactMessageSchema = v.object({
  type: v.literal('contact', 'The type must be contact.'),
  email: emailAddress,
  subject: v.optional(v.picklist(CONTACT_SUBJECTS, 'Choose one of the listed subjects.'), DEFAULT_CONTACT_SUBJECT),
  name: requiredText(CONTACT_MAX_LENGTH.name, 'Enter your name.'),
  message: requiredText(CONTACT_MAX_LENGTH.message, 'Write your message.'),
  firmName: requiredText(CONTACT_MAX_LENGTH.firmName, 'Enter the name of your firm.'),
  firmSize: v.optional(v.picklist(['', ...CONTACT_FIRM_SIZES], 'Choose one of the listed sizes.'), ''),
  phone: optionalText(CONTACT_MAX_LENGTH.phone),
  submittedAt,
  altcha: proof,
})

export type ContactMessage = v.InferOutput<typeof contactMessageSchema>

/** Validates a payload; on refusal the error is the brief's sentence when required fields are missing. */
export function parseContactMessage(payload: Readonly<Record<string, unknown>>): ParsedPayload<ContactMessage> {
  return parsePayload(contactMessageSchema, CONTACT_REQUIRED_FIELDS, payload)
}
