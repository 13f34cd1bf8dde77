/** Everything that changes when the product is given another name, address or telephone: this file and nothing else. */
export const brand = {
  name: 'Lexharbor',
  tagline: 'Practice management for law firms',
  /** Stands for the real origin in built pages; the server puts `SITE_ORIGIN` in its place. No slash at the end. */
  origin: 'https://site-origin.invalid',
  phone: { text: '(415) 555-0142', href: 'tel:+14155550142', hours: 'Mon–Fri, 8 AM–6 PM ET' },
  email: {
    hello: 'hello@lexharbor.example',
    support: 'support@lexharbor.example',
    careers: 'careers@lexharbor.example',
  },
  offices: ['San Francisco', 'New York', 'Chicago'],
  /** An icon is shown only for a network with an address. */
  social: [] as ReadonlyArray<{ network: string; href: string }>,
} as const
