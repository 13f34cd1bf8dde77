import type { ContactSubject } from '../../src/contact/rules/contact-message-schema.ts'

const HTTP_ADDR_DEFAULT = '127.0.0.1:8090'

/** A variable of the environment, or the fallback where it is unset or empty. */
export function environment(name: string, fallback: string): string {
  const value = $os.getenv(name)
  return value === '' ? fallback : value
}

/** A whole number of the environment, or the fallback where it is unset or none. */
export function environmentNumber(name: string, fallback: number): number {
  const value = $os.getenv(name)
  return /^\d{1,9}$/.test(value) ? Number(value) : fallback
}

/** Public address of the site, without a slash at its end. */
export function siteOrigin(): string {
  return environment('SITE_ORIGIN', `http://${environment('HTTP_ADDR', HTTP_ADDR_DEFAULT)}`).replace(/\/+$/, '')
}

/** Host name of the site, without a port. */
export function siteHost(): string {
  const host = /^[a-z]+:\/\/(\[[^\]]+\]|[^/:]+)/i.exec(siteOrigin())?.[1]
  return host ?? 'localhost'
}

export function staffEmail(): string {
  return environment('STAFF_EMAIL', 'staff@lexharbor.example')
}

// One variable for each subject that a firm may want read by somebody else; the rest goes to STAFF_EMAIL.
const SUBJECT_VARIABLES: Readonly<Partial<Record<ContactSubject, string>>> = {
  'Request a Demo': 'STAFF_EMAIL_DEMO',
  'Pricing Questions': 'STAFF_EMAIL_PRICING',
  'Technical Support': 'STAFF_EMAIL_SUPPORT',
  'Partnership Inquiry': 'STAFF_EMAIL_PARTNERSHIP',
}

/** Every address that is told of what visitors send. */
export function staffAddresses(): string[] {
  return [staffEmail(), ...Object.values(SUBJECT_VARIABLES).map((variable) => environment(variable, staffEmail()))]
}

/** Who reads contact messages about a subject. */
export function staffEmailFor(subject: ContactSubject): string {
  const variable = SUBJECT_VARIABLES[subject]
  return variable === undefined ? staffEmail() : environment(variable, staffEmail())
}
