import { claims } from '../company/facts/claims.ts'
import { BILLED_SHARE_PERCENT, HOURS_SAVED_PER_USER } from '../site/rules/calculator.ts'
import { formatDollars } from '../lib/format-number.ts'
import { plans, YEARLY_DISCOUNT_PERCENT, yearlyPrice } from '../company/facts/plans.ts'

/** Plain text: it is shown on the page and stands in its structured data word for word. */
export type PricingQuestion = { question: string; answer: string }

const { monthlyPrice } = plans[1]

/** What is asked about prices and terms. */
export const pricingFaq: readonly PricingQuestion[] = [
  {
    question: 'Can we try it before we pay?',
    answer: `Yes. After a free demo you have a ${claims.trialDaysOnPricing.value} ${claims.trialDaysOnPricing.text}. We ask for no credit card, so nothing can be charged when the trial ends. There are no setup fees.`,
  },
  {
    question: 'How long are we bound?',
    answer:
      'The plans are month-to-month: cancel with 30 days notice. If you chose to pay for a year at once, ask us in the demo what happens to the months you have paid for, and have the answer put into your agreement.',
  },
  {
    question: 'What does “billed annually” mean?',
    answer: `The lower price is for firms that pay for a year at once. It is ${YEARLY_DISCOUNT_PERCENT}% below the monthly price, rounded to the dollar: ${formatDollars(yearlyPrice(monthlyPrice))} instead of ${formatDollars(monthlyPrice)} on Firm Growth. The switch above the plans shows both.`,
  },
  {
    question: 'Who counts as a user?',
    answer:
      'Everyone who signs in: attorneys, paralegals and staff. You may add unlimited staff users; there is no cap on their number, and each of them is priced as a user.',
  },
  {
    question: 'What does it cost to move our data?',
    answer:
      'Data migration is free. What can be brought over depends on what your present system lets you export: bring a sample export to the demo, and ask what arrives whole and what does not.',
  },
  {
    question: 'What does the calculator assume?',
    answer: `That each user saves ${HOURS_SAVED_PER_USER} administrative hours a month, and that ${BILLED_SHARE_PERCENT}% of them become billed time at your rate. Both are assumptions, not measurements of your firm. The formulas stand below the result under “How we calculate this”.`,
  },
  {
    question: 'Is our data safe, and is it there when we need it?',
    answer: `Stored data is encrypted with ${claims.encryption.value}. We state ${claims.uptime.value} ${claims.uptime.text}; it is our own figure, not yet independently verified. The security page says what else is in place, and what is still to be confirmed.`,
  },
]
