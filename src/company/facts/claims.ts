import { isShown, sample, type Fact } from './fact.ts'

/** A statement about the product or the company. The state of the fact says whether it is confirmed. */
export type Claim = Fact & {
  /**
   * `figure`: a number that was counted or measured; while it is a sample, a † marks it. `term`: a rule that the
   * company sets for itself.
   */
  kind: 'figure' | 'term'
  /** The value as pages show it. */
  value: string
  /** What the value means, as a phrase that follows it. */
  text: string
  /** Paths of the pages that contain the statement. */
  pages: readonly `/${string}`[]
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
  | 'guaranteeTerms'
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
  | 'yearlyCancellation'
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

/** The claims that promise by when staff reply. */
export type ReplyPromise = Extract<ClaimId, 'demoReply' | 'contactFormReply' | 'emailReply' | 'applicationReview'>

const figure = (fact = sample()) => ({ ...fact, kind: 'figure' }) as const
const term = (fact = sample()) => ({ ...fact, kind: 'term' }) as const

/**
 * Every figure and term on the pages, once. The price list is in `plans.ts`, the assumptions of the calculator in
 * `src/site/rules/calculator.ts`. Write `...figure(confirmed('A source'))` for a true statement, and
 * `...figure(hidden())` to omit it.
 */
export const claims: Record<ClaimId, Claim> = {
  rating: { ...figure(), value: '4.9', text: 'rating from 500+ reviews', pages: ['/'] },
  barAssociations: { ...figure(), value: '70+', text: 'bar associations', pages: ['/'] },
  professionals: {
    ...figure(),
    value: '50,000+',
    text: 'professionals',
    pages: ['/'],
  },
  professionalsOnAbout: {
    ...figure(),
    value: '7,500+',
    text: 'legal professionals',
    pages: ['/company/about'],
  },
  countries: { ...figure(), value: '30+', text: 'countries', pages: ['/'] },
  smallFirmClients: {
    ...figure(),
    value: '150+',
    text: 'small-firm clients',
    pages: ['/'],
  },
  lawFirmsOnAbout: {
    ...figure(),
    value: '1,500+',
    text: 'law firms',
    pages: ['/company/about'],
  },
  billableIncrease: {
    ...figure(),
    value: '50%',
    text: 'average increase in billable hours captured',
    pages: ['/'],
  },
  billableIncreaseOnMission: {
    ...figure(),
    value: '25%',
    text: 'more billable time captured',
    pages: ['/company/mission'],
  },
  hoursSavedMonthly: {
    ...term(),
    value: 'Save 10+ hours a month',
    text: 'or get a 100% refund',
    pages: ['/', '/terms'],
  },
  guaranteeTerms: {
    ...term(),
    value: 'Within your first 90 days',
    text: 'you write to us that the product saves your firm less, and we refund all that you have paid',
    pages: ['/terms'],
  },
  hoursSavedDailyOnMission: {
    ...figure(),
    value: '3.2 hours',
    text: 'saved daily per attorney',
    pages: ['/company/mission'],
  },
  trialDays: {
    ...term(),
    value: '14-day',
    text: 'free trial',
    pages: ['/'],
  },
  trialDaysOnPricing: {
    ...term(),
    value: '30-day',
    text: 'free trial',
    pages: ['/solutions/solo', '/pricing'],
  },
  smallFirmSize: { ...term(), value: '1-10', text: 'attorneys', pages: ['/solutions', '/solutions/small-firms'] },
  midSizedFirmSize: {
    ...term(),
    value: '11-50',
    text: 'attorneys',
    pages: ['/solutions', '/solutions/mid-sized-firms'],
  },
  largeFirmSize: {
    ...term(),
    value: '50+',
    text: 'attorneys',
    pages: ['/solutions', '/solutions/large-firms'],
  },
  smallFirmPlan: { ...term(), value: '$49', text: 'per attorney per month', pages: ['/solutions/small-firms'] },
  priceFromOnSolo: { ...term(), value: '$29', text: '/month', pages: ['/solutions/solo'] },
  noCreditCard: {
    ...term(),
    value: 'No credit card',
    text: 'No setup fees',
    pages: ['/', '/pricing', '/features', '/solutions', '/solutions/solo', '/contact', '/request-demo'],
  },
  cancellation: {
    ...term(),
    value: 'Month-to-month',
    text: 'cancel with 30 days notice',
    pages: ['/pricing', '/solutions'],
  },
  yearlyCancellation: {
    ...term(),
    value: 'A year paid at once',
    text: 'can be canceled with the same notice; we refund the full months that remain',
    pages: ['/pricing'],
  },
  unlimitedStaff: {
    ...term(),
    value: 'Unlimited staff users',
    text: 'no cap on how many people you add',
    pages: ['/pricing', '/solutions'],
  },
  dataMigration: {
    ...term(),
    value: 'Free data migration',
    text: 'from the system you use now',
    pages: ['/pricing', '/resources/migration-guide', '/solutions'],
  },
  encryption: {
    ...term(),
    value: 'AES-256',
    text: 'encryption of stored data',
    pages: ['/pricing', '/security', '/features', '/solutions/large-firms'],
  },
  uptime: {
    ...figure(),
    value: '99.9%',
    text: 'uptime',
    pages: ['/pricing', '/security', '/company/about', '/solutions/large-firms'],
  },
  averageSavings: {
    ...figure(),
    value: '$18,500',
    text: 'average savings for a 10-attorney firm',
    pages: ['/pricing', '/solutions/small-firms'],
  },
  casesManaged: { ...figure(), value: '300k+', text: 'cases managed', pages: ['/company/about'] },
  adminReduced: { ...figure(), value: '40%', text: 'less admin', pages: ['/company/mission'] },
  satisfaction: { ...figure(), value: '95%', text: 'satisfaction', pages: ['/company/mission'] },
  homeOfficeStipend: {
    ...term(),
    value: '$3,000',
    text: 'equipment stipend',
    pages: ['/company/careers'],
  },
  learningBudget: { ...term(), value: '$2,000', text: 'for learning, every year', pages: ['/company/careers'] },
  applicationReview: {
    ...term(),
    value: '3 business days',
    text: 'to review an application',
    pages: ['/company/careers'],
  },
  demoReply: {
    ...term(),
    value: 'the next hour',
    text: 'reply to a demo request',
    pages: ['/request-demo', '/thank-you'],
  },
  contactFormReply: {
    ...term(),
    value: '4 hours',
    text: 'reply to the contact form',
    pages: ['/contact'],
  },
  emailReply: {
    ...term(),
    value: '2 hours',
    text: 'reply to an email',
    pages: ['/contact'],
  },
  securityReply: {
    ...term(),
    value: '3 business days',
    text: 'reply to a security report',
    pages: ['/security-disclosure'],
  },
}

/** Returns " within 4 hours", to follow a verb such as "We reply"; empty if the site promises no time. */
export function within(promise: Claim): string {
  return isShown(promise) ? ` within ${promise.value}` : ''
}
