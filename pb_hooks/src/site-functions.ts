import { forms, type Form } from '../../src/forms/rules/forms.ts'
import type { RateLimit } from '../../src/forms/rules/definition.ts'

export type SiteFunction = {
  name: string
  access: 'public' | 'editor' | 'admin'
  /** Whether each call needs its own proof of work. */
  captcha: boolean
  /** The default limit; the dashboard's settings can change it. */
  limit: RateLimit
}

/** Every call at `/api/site/{name}` that changes something for visitors or staff, as the audit screen lists them. */
export const siteFunctions: readonly SiteFunction[] = [
  // The forms that use one call share its limit.
  ...Object.values(forms).map(([{ call: name, limit }]) => ({ name, access: 'public', captcha: true, limit }) as const),
  { name: 'generate-images', access: 'admin', captcha: false, limit: { maxRequests: 30, seconds: 60 } },
  { name: 'lead', access: 'admin', captcha: false, limit: { maxRequests: 120, seconds: 60 } },
  { name: 'preview-link', access: 'editor', captcha: false, limit: { maxRequests: 60, seconds: 60 } },
  { name: 'regenerate-all-images', access: 'admin', captcha: false, limit: { maxRequests: 5, seconds: 60 } },
  { name: 'undo-images', access: 'admin', captcha: false, limit: { maxRequests: 60, seconds: 60 } },
]

/** The calls handled by `receiveSubmission`, which always requires a proof. */
export type CaptchaCall = Form['call']

export function functionPath({ name }: Pick<SiteFunction, 'name'>): string {
  return `/api/site/${name}`
}
