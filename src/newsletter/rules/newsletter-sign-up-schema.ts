import * as v from 'valibot'
import {
  parsePayload,
  type ParsedPayload,
  emailAddress,
  optionalText,
  proof,
  submittedAt,
} from '../../forms/rules/payload-schema.ts'

/**
 * The schema of the newsletter sign-up: forms, outbox and server all validate with it. The maxima equal the columns of
 * `newsletter_subscribers`.
 */
const NEWSLETTER_REQUIRED_FIELDS = ['email'] as const
/** Members that are sent besides the address. */
export const NEWSLETTER_EXTRAS = { subject: { max: 200 }, source: { max: 40 } } as const

/** Shown beside every sign-up button, and stored as the reader's consent. */
export const NEWSLETTER_CONSENT =
  'Once a week at most, by email. We write to you only after you have confirmed your address, and you can unsubscribe anytime.'

/** Unknown keys are dropped. The address is converted to lower case, so that one reader is one subscriber. */
const newsletterSignUpSchema = v.object({
  type: v.literal('newsletter', 'The type must be newsletter.'),
  email: v.pipe(emailAddress, v.toLowerCase()),
  subject: optionalText(NEWSLETTER_EXTRAS.subject),
  /** The place of the form that was used. */
  source: optionalText(NEWSLETTER_EXTRAS.source),
  submittedAt,
  altcha: proof,
})

export type NewsletterSignUp = v.InferOutput<typeof newsletterSignUpSchema>

/** Validates a payload. If the address is missing, the error is a sentence that says so. */
export function parseNewsletterSignUp(payload: Readonly<Record<string, unknown>>): ParsedPayload<NewsletterSignUp> {
  return parsePayload(newsletterSignUpSchema, NEWSLETTER_REQUIRED_FIELDS, payload)
}
