import { sample, type Fact } from './fact.ts'
import { chatHours, phoneHours, shortHours } from './hours.ts'

/** Must be confirmed before a site goes live: pages and mails can't do without it. */
export const phone: Fact & { text: string; href: `tel:${string}`; hours: string } = {
  ...sample(),
  text: '(415) 555-0142',
  href: 'tel:+14155550142',
  hours: shortHours(phoneHours),
}

/** Answered inside the product; this site has no chat window. */
export const chat: Fact & { hours: string } = { ...sample(), hours: shortHours(chatHours) }

/** Must be confirmed before a site goes live. */
export const mailboxes: Fact & Record<'hello' | 'support' | 'careers' | 'privacy' | 'security', string> = {
  ...sample(),
  hello: 'hello@lexharbor.example',
  support: 'support@lexharbor.example',
  careers: 'careers@lexharbor.example',
  privacy: 'privacy@lexharbor.example',
  security: 'security@lexharbor.example',
}

/** The company's own pages elsewhere. An icon is shown only for a network with an address. */
export const socialLinks: ReadonlyArray<{ network: string; href: string }> = []
