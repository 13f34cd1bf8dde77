import type contactMessage from '../../src/contact/rules/contact-message.form.ts'

type Subject = (typeof contactMessage.fields.subject.options)[number]

const HTTP_ADDR_DEFAULT = '127.0.0.1:8090'

/** Returns an environment variable, or the fallback if it is unset or empty. */
export function environment(name: string, fallback: string): string {
  const value = $os.getenv(name)
  return value === '' ? fallback : value
}

/** Returns a whole number from the environment, or the fallback if the variable is unset or not a whole number. */
export function environmentNumber(name: string, fallback: number): number {
  const value = $os.getenv(name)
  return /^\d{1,9}$/.test(value) ? Number(value) : fallback
}

/** Returns the site's public address, without a trailing slash. */
export function siteOrigin(): string {
  return environment('SITE_ORIGIN', `http://${environment('HTTP_ADDR', HTTP_ADDR_DEFAULT)}`).replace(/\/+$/, '')
}

/** Returns the site's host name, without a port. */
export function siteHost(): string {
  const host = /^[a-z]+:\/\/(\[[^\]]+\]|[^/:]+)/i.exec(siteOrigin())?.[1]
  return host ?? 'localhost'
}

export function staffEmail(): string {
  return environment('STAFF_EMAIL', 'staff@lexharbor.example')
}

// Environment variables with the address for messages on a subject. Messages on other subjects go to STAFF_EMAIL.
const SUBJECT_VARIABLES: Readonly<Partial<Record<Subject, string>>> = {
  'Request a Demo': 'STAFF_EMAIL_DEMO',
  'Pricing Questions': 'STAFF_EMAIL_PRICING',
  'Technical Support': 'STAFF_EMAIL_SUPPORT',
  'Partnership Inquiry': 'STAFF_EMAIL_PARTNERSHIP',
}

/** Returns every address that receives mails about submissions. */
export function staffAddresses(): string[] {
  return [staffEmail(), ...Object.values(SUBJECT_VARIABLES).map((variable) => environment(variable, staffEmail()))]
}

/** Returns the address that receives contact messages on a subject. */
export function staffEmailFor(subject: Subject): string {
  const variable = SUBJECT_VARIABLES[subject]
  return variable === undefined ? staffEmail() : environment(variable, staffEmail())
}
