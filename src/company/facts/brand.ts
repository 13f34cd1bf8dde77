import { isShown, sample, type Fact } from './fact.ts'

/**
 * Hours of a working day, Monday to Friday, in Eastern Time, as numbers from 0 to 24. Pages and mails take their hours
 * only from here.
 */
export type OfficeHours = { opens: number; closes: number }

/** The office hours. The server computes from them by when staff reply. */
export const officeHours: OfficeHours = { opens: 8, closes: 18 }
export const chatHours: OfficeHours = { opens: 8, closes: 20 }

/**
 * The telephone number, which staff answer during office hours. If it is hidden, pages show only email addresses and
 * the form. The text has non-breaking spaces.
 */
export const phoneNumber: Fact & { text: string; href: `tel:${string}` } = {
  ...sample(),
  text: '(415)\u00a0555-0142',
  href: 'tel:+14155550142',
}

/** When staff answer telephone and mail, and confirm demos. The operator must confirm it before the site goes live. */
export const hours: Fact & { text: string } = { ...sample(), text: shortHours(officeHours) }

/** The hours of the chat inside the product. This site has no chat window. */
export const chat: Fact & { hours: string } = { ...sample(), hours: shortHours(chatHours) }

export const mailboxNames = ['hello', 'support', 'careers', 'privacy', 'security'] as const
export type MailboxName = (typeof mailboxNames)[number]

/**
 * Email addresses by subject. The operator must confirm `hello` before the site goes live. It can't be hidden, because
 * it replaces every hidden address.
 */
export const mailboxes: Record<MailboxName, Fact & { address: string }> = {
  hello: { ...sample(), address: 'hello@lexharbor.example' },
  support: { ...sample(), address: 'support@lexharbor.example' },
  careers: { ...sample(), address: 'careers@lexharbor.example' },
  privacy: { ...sample(), address: 'privacy@lexharbor.example' },
  security: { ...sample(), address: 'security@lexharbor.example' },
}

/**
 * Returns the email address for a subject. Call it when a page is rendered, not when a module is loaded, because the
 * state of a fact may change in between.
 */
export function mailbox(name: MailboxName): string {
  return mailboxes[isShown(mailboxes[name]) ? name : 'hello'].address
}

export type SocialLink = Fact & { network: string; href: string }

/** The company's pages on social networks. The footer shows an icon for each. */
export const socialLinks: readonly SocialLink[] = [
  { ...sample(), network: 'LinkedIn', href: 'https://linkedin.example/lexharbor' },
  { ...sample(), network: 'YouTube', href: 'https://youtube.example/lexharbor' },
]

/** Whether the name is the real one. The operator must confirm it before the site goes live. */
export const identity: Fact = sample()

/** The product's name and the ways to reach the company, used on nearly every page. */
export const brand = {
  name: 'Lexharbor',
  tagline: 'Practice management for law firms',
  /**
   * Placeholder for the site's address in built pages. The server replaces it with `SITE_ORIGIN`. No trailing slash.
   */
  origin: 'https://site-origin.invalid',
  hours,
  phone: phoneNumber,
  chat,
  social: socialLinks,
} as const

/** Returns hours as "Mon-Fri 8AM-6PM ET". */
export function shortHours({ opens, closes }: OfficeHours): string {
  return `Mon-Fri ${clock(opens, '')}-${clock(closes, '')} ET`
}

/** Returns hours as "Monday to Friday, 8 AM to 6 PM Eastern Time". */
export function longHours({ opens, closes }: OfficeHours): string {
  return `Monday to Friday, ${clock(opens, ' ')} to ${clock(closes, ' ')} Eastern Time`
}

function clock(hour: number, space: string): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}${space}${hour % 24 < 12 ? 'AM' : 'PM'}`
}
