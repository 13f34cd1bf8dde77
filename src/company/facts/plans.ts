import { sample, type Fact } from './fact.ts'

export type PlanId = 'solo' | 'growth' | 'multi'

export type Plan = {
  id: PlanId
  name: string
  /** The name in the calculator's list of plans. */
  shortName: string
  /** US dollars for one user and month, billed monthly. */
  monthlyPrice: number
  keyFeature: string
  features: readonly string[]
  cta: string
  popular: boolean
}

/** Whether prices, contents and discount are true. The operator must confirm it before the site goes live. */
export const priceList: Fact = sample()

/** The plans, cheapest first. Exactly one has `popular: true`. */
export const plans = [
  {
    id: 'solo',
    name: 'Solo Practitioner',
    shortName: 'Solo',
    monthlyPrice: 49,
    keyFeature: 'Unlimited matters',
    features: [
      'Unlimited cases and clients',
      'Time tracking and billing',
      'Calendar, documents, tasks',
      'Client portal',
      'Email support',
    ],
    cta: 'Request a Solo demo',
    popular: false,
  },
  {
    id: 'growth',
    name: 'Firm Growth',
    shortName: 'Growth',
    monthlyPrice: 69,
    keyFeature: 'Free data migration',
    features: ['All Solo features', 'Trust accounting', 'Document automation', 'Priority support'],
    cta: 'Request a Growth demo',
    popular: true,
  },
  {
    id: 'multi',
    name: 'Multi-Practice',
    shortName: 'Multi',
    monthlyPrice: 99,
    keyFeature: 'Advanced features',
    features: ['All Firm Growth features', 'Advanced reporting', 'Dedicated success manager', '24/7 dedicated support'],
    cta: 'Request a Multi demo',
    popular: false,
  },
] as const satisfies readonly Plan[]

/** The discount in percent on the monthly price if a firm pays yearly. */
export const YEARLY_DISCOUNT_PERCENT = 20

/** Returns the price with yearly billing, in US dollars for one user and month, rounded to a dollar. */
export function yearlyPrice(monthlyPrice: number): number {
  return Math.round((monthlyPrice * (100 - YEARLY_DISCOUNT_PERCENT)) / 100)
}
