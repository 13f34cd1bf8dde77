import { chat, hours, phone, socialLinks } from './contacts.ts'
import { sample, type Fact } from './fact.ts'

/** Whether the name is the real one. Must be confirmed before a site goes live. */
export const identity: Fact = sample()

/** The product's name, and with it what nearly every page says of how to reach the company. */
export const brand = {
  name: 'Lexharbor',
  tagline: 'Practice management for law firms',
  /** Stands for the real origin in built pages; the server puts `SITE_ORIGIN` in its place. No slash at the end. */
  origin: 'https://site-origin.invalid',
  hours,
  phone,
  chat,
  social: socialLinks,
} as const
