import * as v from 'valibot'
import { parsePayload, type ParsedPayload } from '../lib/parse-payload.ts'
import { emailAddress, optionalText, proof, submittedAt } from '../lib/payload-fields.ts'

/**
 * The sign-up for the newsletter, described once: the forms, the outbox and the server validate with this file. The
 * maxima equal the columns of `newsletter_subscribers`.
 */
export const NEWSLETTER_REQUIRED_FIELDS = ['email'] as const
export const NEWSLETTER_MAX_LENGTH = { email: 254, subject: 200, source: 40 } as const

/** What stands beside every sign-up button, and is stored as what the reader agreed to. */
export const NEWSLETTER_CONSENT =
  'Once a week at most, by email. We write to you only after you have confirmed your address, and you can unsubscribe anytime.'

/** Unknown keys are dropped. The address is taken in lower case, so that one reader is one subscriber. */
export const newsletterSignUpSchema = v.object({
  type: v.literal('newsletter', 'The type must be newsletter.'),
  email: v.pipe(emailAddress, v.toLowerCase()),
  subject: optionalText(NEWSLETTER_MAX_LENGTH.subject),
  /** Which form it was. */
  source: optionalText(NEWSLETTER_MAX_LENGTH.source),
  submittedAt,
  altcha: proof,
})

export type NewsletterSignUp = v.InferOutput<typeof newsletterSignUpSchema>

/** Validates a payload; on refusal the error is the brief's sentence when the address is missing. */
export function parseNewsletterSignUp(payload: Readonly<Record<string, unknown>>): ParsedPayload<NewsletterSignUp> {
  return parsePayload(newsletterSignUpSchema, NEWSLETTER_REQUIRED_FIELDS, payload)
}
