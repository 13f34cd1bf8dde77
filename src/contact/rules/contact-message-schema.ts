import * as v from 'valibot'
import {
  parsePayload,
  type ParsedPayload,
  emailAddress,
  optionalText,
  proof,
  requiredText,
  submittedAt,
} from '../../forms/rules/payload-schema.ts'
import contactMessage from './contact-message.form.ts'

// The schema of a contact message. The form and the server validate with it. The maximum lengths equal those of the
// columns in `contact_messages`.

/** The subjects that the form offers. */
export const CONTACT_MESSAGE_SUBJECTS = [
  'Request a Demo',
  'Pricing Questions',
  'Technical Support',
  'Partnership Inquiry',
  'General Question',
] as const
export type ContactMessageSubject = (typeof CONTACT_MESSAGE_SUBJECTS)[number]
export const DEFAULT_CONTACT_MESSAGE_SUBJECT: ContactMessageSubject = 'General Question'

/** The firm sizes that this form offers. The form of the demo request offers others. */
export const CONTACT_MESSAGE_FIRM_SIZES = ['solo', '1-5', '6-15', '16-30', '31-50', '51+'] as const
export type ContactMessageFirmSize = (typeof CONTACT_MESSAGE_FIRM_SIZES)[number]

/** The required fields, in the order in which the error names them. The form asks for the name in two fields. */
export const CONTACT_MESSAGE_REQUIRED = ['name', 'email', 'firmName', 'message'] as const

const { fields } = contactMessage

/** The rules for the whole name: first name, a space and last name. */
export const contactMessageName = { max: fields.firstName.max + 1 + fields.lastName.max, required: 'Enter your name.' }

/** The schema drops unknown keys. */
const contactMessageSchema = v.object({
  type: v.literal('contact', 'The type must be contact.'),
  email: emailAddress,
  subject: v.optional(
    v.picklist(CONTACT_MESSAGE_SUBJECTS, 'Choose one of the listed subjects.'),
    DEFAULT_CONTACT_MESSAGE_SUBJECT,
  ),
  name: requiredText(contactMessageName),
  message: requiredText(fields.message),
  firmName: requiredText(fields.firmName),
  firmSize: v.optional(v.picklist(['', ...CONTACT_MESSAGE_FIRM_SIZES], 'Choose one of the listed sizes.'), ''),
  phone: optionalText(fields.phone),
  submittedAt,
  altcha: proof,
})

export type ContactMessage = v.InferOutput<typeof contactMessageSchema>

/**
 * Returns the validated message, or the errors. If required fields are missing, the error is one sentence that names
 * them.
 */
export function parseContactMessage(payload: Readonly<Record<string, unknown>>): ParsedPayload<ContactMessage> {
  return parsePayload(contactMessageSchema, CONTACT_MESSAGE_REQUIRED, payload)
}
