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
  /** Other figures that can't all be true together with this one. Decide here which one is true, in one edit; never on a page. */
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
  | 'smallFirmSize'
  | 'midSizedFirmSize'
  | 'largeFirmSize'
  | 'smallFirmPlan'
  | 'priceFromOnSolo'
  | 'noCreditCard'
  | 'cancellation'
  | 'unlimitedStaff'
  | 'dataMigration'
  | 'encryption'
  | 'uptime'
  | 'averageSavings'
  | 'casesManaged'
  | 'adminReduced'
  | 'satisfaction'
  | 'homeOfficeStipend'
  | 'learningBudget'
  | 'applicationReview'
  | 'demoReply'
  | 'contactFormReply'
  | 'emailReply'
  | 'securityReply'

const unverified = { source: 'unverified', reviewDate: '2027-02-28', disagreesWith: [] } as const

/**
 * Every figure that the pages state, once. Prices live in `pricing/plans.ts`, the calculator's assumptions in
 * `pricing/calculator.ts`.
 */
export const claims = {
  rating: { ...unverified, value: '4.9', text: 'rating from 500+ reviews', pages: ['/'] },
  barAssociations: { ...unverified, value: '70+', text: 'bar associations', pages: ['/'] },
  professionals: {
    ...unverified,
    value: '50,000+',
    text: 'professionals',
    pages: ['/'],
    disagreesWith: ['professionalsOnAbout'],
  },
  professionalsOnAbout: {
    ...unverified,
    value: '7,500+',
    text: 'legal professionals',
    pages: ['/company/about'],
    disagreesWith: ['professionals'],
  },
  countries: { ...unverified, value: '30+', text: 'countries', pages: ['/'] },
  smallFirmClients: {
    ...unverified,
    value: '150+',
    text: 'small-firm clients',
    pages: ['/'],
    disagreesWith: ['lawFirmsOnAbout'],
  },
  lawFirmsOnAbout: {
    ...unverified,
    value: '1,500+',
    text: 'law firms',
    pages: ['/company/about'],
    disagreesWith: ['smallFirmClients'],
  },
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
  trialDays: {
    ...unverified,
    value: '14-day',
    text: 'free trial',
    pages: ['/', '/contact'],
    disagreesWith: ['trialDaysOnPricing'],
  },
  trialDaysOnPricing: {
    ...unverified,
    value: '30-day',
    text: 'free trial',
    pages: ['/solutions/solo', '/pricing'],
    disagreesWith: ['trialDays'],
  },
  smallFirmSize: { ...unverified, value: '1-10', text: 'attorneys', pages: ['/solutions', '/solutions/small-firms'] },
  // A firm of fifty is in both.
  midSizedFirmSize: {
    ...unverified,
    value: '11-50',
    text: 'attorneys',
    pages: ['/solutions', '/solutions/mid-sized-firms'],
    disagreesWith: ['largeFirmSize'],
  },
  largeFirmSize: {
    ...unverified,
    value: '50+',
    text: 'attorneys',
    pages: ['/solutions', '/solutions/large-firms'],
    disagreesWith: ['midSizedFirmSize'],
  },
  // A plan of this name is not in `pricing/plans.ts`; the price is the Solo Practitioner's there, and counts attorneys instead of users.
  smallFirmPlan: { ...unverified, value: '$49', text: 'per attorney per month', pages: ['/solutions/small-firms'] },
  // Disagrees with the Solo Practitioner plan of `pricing/plans.ts` ($49, or $39 billed annually).
  priceFromOnSolo: { ...unverified, value: '$29', text: '/month', pages: ['/solutions/solo'] },
  noCreditCard: {
    ...unverified,
    value: 'No credit card',
    text: 'No setup fees',
    pages: ['/', '/pricing', '/features', '/solutions', '/solutions/solo'],
  },
  // Says nothing of a year that was billed at once, as the plans are unless the visitor switches.
  cancellation: {
    ...unverified,
    value: 'Month-to-month',
    text: 'cancel with 30 days notice',
    pages: ['/pricing', '/solutions'],
  },
  // No limit on their number; each of them is priced as a user all the same (`pricing/plans.ts`).
  unlimitedStaff: {
    ...unverified,
    value: 'Unlimited staff users',
    text: 'no cap on how many people you add',
    pages: ['/pricing', '/solutions'],
  },
  // The key feature of Firm Growth alone in `pricing/plans.ts`.
  dataMigration: {
    ...unverified,
    value: 'Free data migration',
    text: 'from the system you use now',
    pages: ['/pricing', '/resources/migration-guide', '/solutions'],
  },
  encryption: {
    ...unverified,
    value: 'AES-256',
    text: 'encryption of stored data',
    pages: ['/pricing', '/security', '/features', '/solutions/large-firms'],
  },
  uptime: {
    ...unverified,
    value: '99.9%',
    text: 'uptime',
    pages: ['/pricing', '/security', '/company/about', '/solutions/large-firms'],
  },
  averageSavings: {
    ...unverified,
    value: '$18,500',
    text: 'average savings for a 10-attorney firm',
    pages: ['/pricing', '/solutions/small-firms'],
  },
  casesManaged: { ...unverified, value: '300k+', text: 'cases managed', pages: ['/company/about'] },
  adminReduced: { ...unverified, value: '40%', text: 'less admin', pages: ['/company/mission'] },
  satisfaction: { ...unverified, value: '95%', text: 'satisfaction', pages: ['/company/mission'] },
  homeOfficeStipend: {
    ...unverified,
    value: '$3,000',
    text: 'stipend for your home office',
    pages: ['/company/careers'],
  },
  learningBudget: { ...unverified, value: '$2,000', text: 'for learning, every year', pages: ['/company/careers'] },
  applicationReview: {
    ...unverified,
    value: '3 business days',
    text: 'to review an application',
    pages: ['/company/careers'],
  },
  demoReply: {
    ...unverified,
    value: 'within the next hour',
    text: 'reply to a demo request',
    pages: ['/thank-you'],
    disagreesWith: ['contactFormReply', 'emailReply'],
  },
  contactFormReply: {
    ...unverified,
    value: '4 hours',
    text: 'reply to the contact form',
    pages: ['/contact'],
    disagreesWith: ['demoReply', 'emailReply'],
  },
  emailReply: {
    ...unverified,
    value: '2 hours',
    text: 'reply to an e-mail',
    pages: ['/contact'],
    disagreesWith: ['demoReply', 'contactFormReply'],
  },
  securityReply: {
    ...unverified,
    value: '3 business days',
    text: 'reply to a security report',
    pages: ['/security-disclosure'],
  },
} as const satisfies Record<ClaimId, Claim>
