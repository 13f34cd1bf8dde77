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
 * The required fields of the newsletter sign-up. The forms and the server validate with the schema below. Its maximum
 * lengths equal those of the columns in `newsletter_subscribers`.
 */
const NEWSLETTER_REQUIRED_FIELDS = ['email'] as const
/** Members of the payload besides the email address. */
export const NEWSLETTER_EXTRAS = { subject: { max: 200 }, source: { max: 40 } } as const

/** The sentence beside every sign-up button. The server stores it as the reader's consent. */
export const NEWSLETTER_CONSENT =
  'Once a week at most, by email. We write to you only after you have confirmed your address, and you can unsubscribe anytime.'

/** Drops unknown keys. The email address becomes lower case, so that one reader is one subscriber. */
const newsletterSignUpSchema = v.object({
  type: v.literal('newsletter', 'The type must be newsletter.'),
  email: v.pipe(emailAddress, v.toLowerCase()),
  subject: optionalText(NEWSLETTER_EXTRAS.subject),
  /** Where on the site the form was. */
  source: optionalText(NEWSLETTER_EXTRAS.source),
  submittedAt,
  altcha: proof,
})

export type NewsletterSignUp = v.InferOutput<typeof newsletterSignUpSchema>

/** Validates a payload. Without an email address, the error is a sentence that asks for it. */
export function parseNewsletterSignUp(payload: Readonly<Record<string, unknown>>): ParsedPayload<NewsletterSignUp> {
  return parsePayload(newsletterSignUpSchema, NEWSLETTER_REQUIRED_FIELDS, payload)
}
