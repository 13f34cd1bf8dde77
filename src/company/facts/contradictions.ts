import { claims, type Claim } from './claims.ts'
import { competitors } from './competitors.ts'
import { phoneNumber } from './brand.ts'
import { isShown, type Fact } from './fact.ts'
import { plans, priceList } from './plans.ts'

/** Statements of the site that can't all be true. */
export type Contradiction = {
  /** What the operator must decide, as a sentence. */
  what: string
  between: readonly Fact[]
  /** Returns whether the statements agree now. */
  isSettled?: () => boolean
}

const same = (a: Claim, b: Claim) => () => a.value === b.value
const soloPrice = () => claims.priceFromOnSolo.value === `$${plans[0].monthlyPrice}`

/**
 * A contradiction for each competitor that has the same price as one of our plans, although the page presents it as
 * more expensive.
 */
const samePriced: readonly Contradiction[] = competitors.flatMap((competitor) =>
  plans
    .filter(({ monthlyPrice }) => monthlyPrice === competitor.monthlyPrice)
    .map(({ name, monthlyPrice }) => ({
      what: `${competitor.name} is compared as more expensive, but costs the same $${monthlyPrice} as ${name}`,
      between: [competitor, priceList],
    })),
)

/**
 * What the operator must decide before the site goes live. Resolve a contradiction by editing a value or hiding a fact.
 * Delete an entry that is acceptable as it is.
 */
const contradictions: readonly Contradiction[] = [
  {
    what: 'The free trial lasts 14 days on Home, 30 days on Solo and Pricing',
    between: [claims.trialDays, claims.trialDaysOnPricing],
    isSettled: same(claims.trialDays, claims.trialDaysOnPricing),
  },
  {
    what: 'Solo starts from $29 a month; the Solo Practitioner plan costs $49, or $39 billed annually',
    between: [claims.priceFromOnSolo, priceList],
    isSettled: soloPrice,
  },
  {
    what: 'The Small Firm Plan, $49 per attorney, is not one of the three plans, which are priced per user',
    between: [claims.smallFirmPlan, priceList],
  },
  {
    what: '50,000+ professionals on Home, 7,500+ on About',
    between: [claims.professionals, claims.professionalsOnAbout],
  },
  {
    what: '150+ small-firm clients on Home, 1,500+ law firms on About',
    between: [claims.smallFirmClients, claims.lawFirmsOnAbout],
  },
  {
    what: '50% more billable hours captured on Home, 25% on Mission',
    between: [claims.billableIncrease, claims.billableIncreaseOnMission],
    isSettled: same(claims.billableIncrease, claims.billableIncreaseOnMission),
  },
  {
    what: '10+ hours saved a month on Home, 3.2 hours a day on Mission',
    between: [claims.hoursSavedMonthly, claims.hoursSavedDailyOnMission],
  },
  {
    what: 'A firm of fifty attorneys is both mid-sized (11-50) and large (50+)',
    between: [claims.midSizedFirmSize, claims.largeFirmSize],
  },
  {
    what: 'Month-to-month with 30 days notice, beside prices that are billed annually: can a firm leave a year early?',
    between: [claims.cancellation, priceList],
  },
  {
    what: 'Unlimited staff users, each of whom is priced as a user',
    between: [claims.unlimitedStaff, priceList],
  },
  {
    what: 'Free data migration for everyone, and as the key feature of Firm Growth alone',
    between: [claims.dataMigration, priceList],
  },
  ...samePriced,
  {
    what: '24/7 support with Multi-Practice, and a telephone that is answered in office hours',
    between: [phoneNumber, priceList],
  },
]

/** Returns the contradictions whose statements are all shown and still disagree. */
export function openContradictions(): Contradiction[] {
  return contradictions.filter(
    ({ between, isSettled }) => between.every((fact) => isShown(fact)) && isSettled?.() !== true,
  )
}
