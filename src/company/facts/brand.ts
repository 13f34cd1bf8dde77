import { chat, hours, phoneNumber, socialLinks } from './contacts.ts'
import { sample, type Fact } from './fact.ts'

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
