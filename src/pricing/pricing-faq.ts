import { claims } from '../company/facts/claims.ts'
import { sentences, withShown, type Dependent } from '../company/facts/fact.ts'
import { plans, YEARLY_DISCOUNT_PERCENT, yearlyPrice } from '../company/facts/plans.ts'
import { formatDollars } from '../lib/format-number.ts'
import { BILLED_SHARE_PERCENT, HOURS_SAVED_PER_USER } from '../site/rules/calculator.ts'

/**
 * A question with its answer. Both are plain text, because the page and its structured data must have the same text.
 */
export type PricingQuestion = Dependent & { question: string; answer: string }

const growth = plans[1]
const { trialDaysOnPricing, noCreditCard, cancellation, yearlyCancellation, unlimitedStaff, dataMigration } = claims

/** The size of the firm in an example. */
const EXAMPLE = { attorneys: 12, staff: 9 }
const exampleUsers = EXAMPLE.attorneys + EXAMPLE.staff
const ofYear = (price: number) => formatDollars(price * exampleUsers * 12)

/** Returns the questions about prices and terms. A question is left out unless all facts in `needs` may be shown. */
export function pricingFaq(): PricingQuestion[] {
  return withShown([
    {
      question: 'Can we try it before we pay?',
      answer: sentences(
        [
          `Yes. After a free demo you have a ${trialDaysOnPricing.value} ${trialDaysOnPricing.text}.`,
          trialDaysOnPricing,
        ],
        [
          'We ask for no credit card, so nothing can be charged when the trial ends. There are no setup fees.',
          noCreditCard,
        ],
      ),
      needs: [trialDaysOnPricing],
    },
    {
      question: `What do ${EXAMPLE.attorneys} attorneys and ${EXAMPLE.staff} staff pay in a year?`,
      answer: `${exampleUsers} users on ${growth.name} pay ${ofYear(yearlyPrice(growth.monthlyPrice))} a year, billed annually, or ${ofYear(growth.monthlyPrice)} in twelve monthly bills. There is nothing to add: no setup fee, and no price per matter.`,
      needs: [noCreditCard],
    },
    {
      question: 'Which plan fits us?',
      answer: `Choose by the work, not by the size. Without a trust account, ${plans[0].name} has all you need. With one, or with documents you assemble again and again, take ${growth.name}: most firms of 2 to 40 people do. Take ${plans[2].name} when several practice groups need their own reports, or support at night.`,
    },
    {
      question: 'How long is the contract?',
      answer: sentences(
        [`The plans are ${cancellation.value.toLowerCase()}: ${cancellation.text}.`, cancellation],
        [`${yearlyCancellation.value} ${yearlyCancellation.text}.`, yearlyCancellation],
      ),
      needs: [cancellation],
    },
    {
      question: 'What does “billed annually” mean?',
      answer: `You get the lower price if you pay for a year at once. It is ${YEARLY_DISCOUNT_PERCENT}% below the monthly price, rounded to the dollar: ${formatDollars(yearlyPrice(growth.monthlyPrice))} instead of ${formatDollars(growth.monthlyPrice)} on ${growth.name}. The switch above the plans shows both.`,
    },
    {
      question: 'Who counts as a user?',
      answer: sentences(
        ['Everyone who signs in: attorneys, paralegals and staff.'],
        [
          'You may add unlimited staff users; there is no cap on their number, and each of them is priced as a user.',
          unlimitedStaff,
        ],
        ['Clients who use their own thread are not users.'],
      ),
    },
    {
      question: 'What does it cost to move our data?',
      answer:
        'Nothing: data migration is free. We move what your current system can export. Bring an export to the demo, and we show you what arrives complete and what does not.',
      needs: [dataMigration],
    },
    {
      question: 'What does the calculator assume?',
      answer: `That each user saves ${HOURS_SAVED_PER_USER} administrative hours a month, and that ${BILLED_SHARE_PERCENT}% of them become billed time at your rate. Both are assumptions, not measurements of your firm. The formulas are below the result, under “How we calculate this”.`,
    },
    {
      question: 'Is our data safe, and is it there when we need it?',
      answer: sentences(
        [`Stored data is encrypted with ${claims.encryption.value}.`, claims.encryption],
        [`We hold ourselves to ${claims.uptime.value} ${claims.uptime.text}.`, claims.uptime],
        ['The security page says how access is decided, logged and audited.'],
      ),
      marked: claims.uptime,
    },
  ])
}
