import { chatHours, phoneHours, shortHours } from './office-hours.ts'

/** Everything that changes when the product is given another name, address or telephone: this file and nothing else. */
export const brand = {
  name: 'Lexharbor',
  tagline: 'Practice management for law firms',
  /** Stands for the real origin in built pages; the server puts `SITE_ORIGIN` in its place. No slash at the end. */
  origin: 'https://site-origin.invalid',
  phone: { text: '(415) 555-0142', href: 'tel:+14155550142', hours: shortHours(phoneHours) },
  /** Answered inside the product; this site has no chat window. */
  chat: { hours: shortHours(chatHours) },
  email: {
    hello: 'hello@lexharbor.example',
    support: 'support@lexharbor.example',
    careers: 'careers@lexharbor.example',
    privacy: 'privacy@lexharbor.example',
    security: 'security@lexharbor.example',
  },
  /** Who answers for this website, for the legal pages. What is empty is shown there as "to be confirmed". */
  operator: { company: '', address: '', law: '', courts: '', hosting: '', mail: '', backups: '' } as Readonly<
    Record<'company' | 'address' | 'law' | 'courts' | 'hosting' | 'mail' | 'backups', string>
  >,
  offices: ['San Francisco', 'New York', 'Chicago'],
  /** An icon is shown only for a network with an address. */
  social: [] as ReadonlyArray<{ network: string; href: string }>,
} as const
