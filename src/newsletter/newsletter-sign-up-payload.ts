import type { FieldErrors } from '../lib/field-errors.ts'
import { parseNewsletterSignUp } from './newsletter-sign-up-schema.ts'

/** Which form it was: stored with the sign-up. */
export type NewsletterSource = 'blog' | 'resources' | 'resources-secondary' | 'expired-link'

/** What goes to the outbox; `submittedAt` and the proof are added there. */
export type NewsletterSignUpPayload = { type: 'newsletter'; email: string; subject: string; source: NewsletterSource }

export type NewsletterSignUpCheck = { ok: true; payload: NewsletterSignUpPayload } | { ok: false; alert: string; fields: FieldErrors }

/** What the form checks before anything is stored or sent. */
export function checkNewsletterSignUp(form: FormData, now: Date, source: NewsletterSource): NewsletterSignUpCheck {
  const email = form.get('email')
  const payload = { type: 'newsletter', email: typeof email === 'string' ? email : '', subject: 'Newsletter Subscription', source } as const
  const parsed = parseNewsletterSignUp({ ...payload, submittedAt: now.toISOString() })
  return parsed.success ? { ok: true, payload } : { ok: false, alert: parsed.error, fields: parsed.fields }
}
