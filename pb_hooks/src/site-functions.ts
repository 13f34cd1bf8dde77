export type SiteFunction = {
  name: string
  /** Who may call it. */
  access: 'public' | 'admin'
  /** Whether each call needs a proof of work of its own. */
  captcha: boolean
  /** What the program is delivered with; the dashboard's settings can change it. */
  limit: { maxRequests: number; seconds: number }
}

/** Every call at `/api/site/{name}` that changes something for visitors or staff, as the audit screen lists them. */
export const siteFunctions = [
  { name: 'request-demo', access: 'public', captcha: true, limit: { maxRequests: 10, seconds: 60 } },
  { name: 'send-email', access: 'public', captcha: true, limit: { maxRequests: 60, seconds: 60 } },
  { name: 'register-webinar', access: 'public', captcha: true, limit: { maxRequests: 60, seconds: 60 } },
  { name: 'apply', access: 'public', captcha: true, limit: { maxRequests: 10, seconds: 60 } },
  { name: 'generate-images', access: 'admin', captcha: false, limit: { maxRequests: 30, seconds: 60 } },
  { name: 'regenerate-all-images', access: 'admin', captcha: false, limit: { maxRequests: 5, seconds: 60 } },
] as const satisfies readonly SiteFunction[]

/** The calls whose handler is `receiveSubmission`, which always asks for a proof. */
export type CaptchaCall = Extract<(typeof siteFunctions)[number], { captcha: true }>['name']

export function functionPath({ name }: Pick<SiteFunction, 'name'>): string {
  return `/api/site/${name}`
}
