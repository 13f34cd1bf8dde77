import { formText } from '../forms/fill-form.ts'
import type { FormCheck } from '../forms/form-check.ts'
import { parseNewsletterSignUp } from './rules/newsletter-sign-up-schema.ts'

/** Which form it was: stored with the sign-up. */
export type NewsletterSource = 'blog' | 'resources' | 'resources-secondary' | 'expired-link'

/** What goes to the outbox; `submittedAt` and the proof are added there. */
export type NewsletterSignUpPayload = { type: 'newsletter'; email: string; subject: string; source: NewsletterSource }

/** What the form checks before anything is stored or sent. */
export function checkNewsletterSignUp(
  form: FormData,
  now: Date,
  source: NewsletterSource,
): FormCheck<NewsletterSignUpPayload> {
  const payload = {
    type: 'newsletter',
    email: formText(form, 'email'),
    subject: 'Newsletter Subscription',
    source,
  } as const
  const parsed = parseNewsletterSignUp({ ...payload, submittedAt: now.toISOString() })
  return parsed.success ? { ok: true, payload } : { ok: false, alert: parsed.error, fields: parsed.fields }
}
