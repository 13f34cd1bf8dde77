/** A figure that the site states about the product. */
export type Claim = {
  /** As it is set on the page. */
  value: string
  /** What the figure counts, to be read after it. */
  text: string
  /** Paths of the pages that state it. */
  pages: readonly `/${string}`[]
  /** Where the figure comes from. A page that shows an unverified one says so. */
  source: 'unverified' | { title: string; href: string }
  /** ISO date by which someone must confirm the figure, correct it or take it down. */
  reviewDate: string
  /** Other figures that can't all be true together with this one. Settle them here, in one edit; never on a page. */
  disagreesWith: readonly ClaimId[]
}

export type ClaimId =
  | 'rating'
  | 'barAssociations'
  | 'professionals'
  | 'professionalsOnAbout'
  | 'countries'
  | 'smallFirmClients'
  | 'lawFirmsOnAbout'
  | 'billableIncrease'
  | 'billableIncreaseOnMission'
  | 'hoursSavedMonthly'
  | 'hoursSavedDailyOnMission'
  | 'trialDays'
  | 'trialDaysOnPricing'
  | 'priceFromOnSolo'
  | 'demoReply'
  | 'contactFormReply'
  | 'emailReply'

const unverified = { source: 'unverified', reviewDate: '2027-02-28', disagreesWith: [] } as const

/**
 * Every figure that the pages state, once. Prices live in `pricing/plans.ts`, the calculator's assumptions in
 * `pricing/calculator.ts`.
 */
export const claims = {
  rating: { ...unverified, value: '4.9', text: 'rating from 500+ reviews', pages: ['/'] },
  barAssociations: { ...unverified, value: '70+', text: 'bar associations', pages: ['/'] },
  professionals: { ...unverified, value: '50,000+', text: 'professionals', pages: ['/'], disagreesWith: ['professionalsOnAbout'] },
  professionalsOnAbout: { ...unverified, value: '7,500+', text: 'legal professionals', pages: ['/company/about'], disagreesWith: ['professionals'] },
  countries: { ...unverified, value: '30+', text: 'countries', pages: ['/'] },
  smallFirmClients: { ...unverified, value: '150+', text: 'small-firm clients', pages: ['/'], disagreesWith: ['lawFirmsOnAbout'] },
  lawFirmsOnAbout: { ...unverified, value: '1,500+', text: 'law firms', pages: ['/company/about'], disagreesWith: ['smallFirmClients'] },
  billableIncrease: {
    ...unverified,
    value: '50%',
    text: 'average increase in billable hours captured',
    pages: ['/'],
    disagreesWith: ['billableIncreaseOnMission'],
  },
  billableIncreaseOnMission: {
    ...unverified,
    value: '25%',
    text: 'more billable time captured',
    pages: ['/company/mission'],
    disagreesWith: ['billableIncrease'],
  },
  hoursSavedMonthly: {
    ...unverified,
    value: 'Save 10+ hours a month',
    text: 'or get a 100% refund',
    pages: ['/'],
    disagreesWith: ['hoursSavedDailyOnMission'],
  },
  hoursSavedDailyOnMission: {
    ...unverified,
    value: '3.2 hours',
    text: 'saved daily per attorney',
    pages: ['/company/mission'],
    disagreesWith: ['hoursSavedMonthly'],
  },
  trialDays: { ...unverified, value: '14-day', text: 'free trial', pages: ['/'], disagreesWith: ['trialDaysOnPricing'] },
  trialDaysOnPricing: { ...unverified, value: '30-day', text: 'free trial', pages: ['/solutions/solo', '/pricing'], disagreesWith: ['trialDays'] },
  // Disagrees with the Solo Practitioner plan of `pricing/plans.ts` ($49, or $39 billed annually).
  priceFromOnSolo: { ...unverified, value: '$29', text: 'a month', pages: ['/solutions/solo'] },
  demoReply: { ...unverified, value: 'within the next hour', text: 'reply to a demo request', pages: ['/thank-you'], disagreesWith: ['contactFormReply', 'emailReply'] },
  contactFormReply: { ...unverified, value: '4 hours', text: 'reply to the contact form', pages: ['/contact'], disagreesWith: ['demoReply', 'emailReply'] },
  emailReply: { ...unverified, value: '2 hours', text: 'reply to an e-mail', pages: ['/contact'], disagreesWith: ['demoReply', 'contactFormReply'] },
} as const satisfies Record<ClaimId, Claim>
