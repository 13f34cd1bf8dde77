/** Hours of a working day in Eastern Time, 0 to 24, Monday to Friday: the only address of them, for pages and mails. */
export type OfficeHours = { opens: number; closes: number }

export const phoneHours: OfficeHours = { opens: 8, closes: 18 }
export const chatHours: OfficeHours = { opens: 8, closes: 20 }

/** Such as "Mon-Fri 8AM-6PM ET". */
export function shortHours({ opens, closes }: OfficeHours): string {
  return `Mon-Fri ${clock(opens, '')}-${clock(closes, '')} ET`
}

/** Such as "Monday to Friday, 8 AM to 6 PM Eastern Time". */
export function longHours({ opens, closes }: OfficeHours): string {
  return `Monday to Friday, ${clock(opens, ' ')} to ${clock(closes, ' ')} Eastern Time`
}

function clock(hour: number, space: string): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}${space}${hour % 24 < 12 ? 'AM' : 'PM'}`
}

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
