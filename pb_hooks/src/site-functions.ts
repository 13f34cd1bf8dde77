import { formEndpoints } from '../../src/forms/rules/forms.ts'
import type { FormDefinition, RateLimit } from '../../src/forms/rules/definition.ts'

export type SiteFunction = {
  name: string
  access: 'public' | 'editor' | 'admin'
  /** Whether each request needs its own proof of work. */
  captcha: boolean
  /** The rate limit in a new installation. Administrators can change it in the dashboard's settings. */
  limit: RateLimit
}

/** The API routes `/api/site/{name}` that the audit page lists, each with its rate limit. */
export const siteFunctions: readonly SiteFunction[] = [
  // Several forms may share one API route, and then share its rate limit.
  ...[...formEndpoints()].map(([name, limit]) => ({ name, access: 'public', captcha: true, limit }) as const),
  { name: 'generate-images', access: 'admin', captcha: false, limit: { maxRequests: 30, seconds: 60 } },
  { name: 'lead', access: 'admin', captcha: false, limit: { maxRequests: 120, seconds: 60 } },
  { name: 'preview-link', access: 'editor', captcha: false, limit: { maxRequests: 60, seconds: 60 } },
  { name: 'regenerate-all-images', access: 'admin', captcha: false, limit: { maxRequests: 5, seconds: 60 } },
  { name: 'undo-images', access: 'admin', captcha: false, limit: { maxRequests: 60, seconds: 60 } },
]

/** The API routes of forms, which always require a proof of work. */
export type CaptchaCall = FormDefinition['call']

export function functionPath({ name }: Pick<SiteFunction, 'name'>): string {
  return `/api/site/${name}`
}
