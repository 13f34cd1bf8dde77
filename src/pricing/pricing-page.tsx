import type { ReactNode } from 'react'
import { claims } from '../company/facts/claims.ts'
import { FigureBeside } from '../site/page/figures.tsx'
import { PageHero } from '../site/page/page-hero.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { CALCULATOR_ANCHOR } from '../site/rules/estimate.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { pricingFaq } from './pricing-faq.ts'
import { PricingPlans } from './pricing-plans.tsx'
import { SpecimenInvoiceScene } from './specimen-invoice-scene.tsx'
import { CallToAction } from '../site/page/call-to-action.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'

/** Pricing. The calculator keeps its state in the address, which is the route's: the route passes it in. */
export function PricingPage({ calculator }: { calculator: ReactNode }) {
  return (
    <>
      <PageHero
        eyebrow="Pricing"
        title="See the invoice before the demo"
        lead="Three plans, priced per user and month, with no setup fees. This is what the bill for a firm of five looks like on the plan in the middle."
        second={{ to: '/contact', label: 'Ask about a price' }}
        note={
          <>
            A free demo, then a {claims.trialDaysOnPricing.value} {claims.trialDaysOnPricing.text}.{' '}
            {claims.noCreditCard.value}. {claims.noCreditCard.text}.
          </>
        }
        scene={<SpecimenInvoiceScene />}
      />

      <Section id="plans" eyebrow="Plans" title="Three plans, and the same terms for all">
        <PricingPlans />
        <PricingTerms />
      </Section>

      <Section
        id={CALCULATOR_ANCHOR}
        titleId="savings-title"
        eyebrow="Savings calculator"
        title="Work it out for your own firm"
        intro={
          <p className="lead">
            Put in your numbers. They go into this page’s address, so that you can share the result, and nowhere else.
          </p>
        }
      >
        {calculator}
        <AverageSavings />
      </Section>

      <Section
        id="comparison"
        eyebrow="Comparison"
        title="Beside two others"
        intro={
          <>
            <p className="lead">A price says little until you know what it leaves out.</p>
            <p className="note">
              <span className="badge">Sample data</span> Both competitors are made up, to show how the comparison will
              read. Real offers, dated and with their source, will take their place. Where prices are equal, they are
              shown as equal.
            </p>
          </>
        }
      >
        <ComparisonTable />
      </Section>

      <Section
        id="faq"
        className="pricing-split"
        eyebrow="Questions"
        title="What partners ask about the bill"
        intro={
          <p>
            Yours is not here? <TargetLink to="/contact">Ask us</TargetLink>
          </p>
        }
      >
        <div className="faq">
          {pricingFaq.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Section>

      <SecurityInShort />
      <PricingClosing />
    </>
  )
}

function AverageSavings() {
  const { value, text } = claims.averageSavings
  return (
    <div className="average-savings">
      <p className="figure-beside">
        <b>{value}</b>
        <span>
          {text}
          <sup>
            <a href="#savings-source">
              1<span className="visually-hidden">, source of this figure</span>
            </a>
          </sup>
        </span>
      </p>
      <p className="note" id="savings-source">
        1. Source: the company’s own figure, not independently verified. Neither the firms it was taken from nor the
        period it covers have been published yet. It is not a result of the calculator above, which works with your
        numbers only.
      </p>
    </div>
  )
}

function SecurityInShort() {
  return (
    <Section
      id="security"
      className="pricing-split"
      eyebrow="Security"
      title="Before you trust us with a file"
      intro={
        <p>
          <TargetLink to="/security" className="link">
            Read what is in place
          </TargetLink>
        </p>
      }
    >
      <div className="stack">
        <FigureBeside figure={claims.encryption} />
        <FigureBeside figure={claims.uptime} note="Company figure, not independently verified" />
        <p>
          The product has role-based access and two-factor authentication. What is in place, what each certificate would
          show and what is still to be confirmed stand on one page.
        </p>
      </div>
    </Section>
  )
}

const steps = [
  { title: 'Demo', text: '30 minutes, free. Bring the bill you pay today.' },
  {
    title: `${claims.trialDaysOnPricing.value} ${claims.trialDaysOnPricing.text}`,
    text: `${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`,
  },
  { title: 'Then month by month', text: 'Cancel with 30 days notice.' },
] as const

/** The last word of the page: what happens after the click, and the click. */
function PricingClosing() {
  return (
    <ClosingBand title="Have the price checked against your firm" steps={steps}>
      <CallToAction second={{ to: '/contact', label: 'Contact us' }} />
    </ClosingBand>
  )
}

const terms = [
  { claim: claims.noCreditCard, note: 'Neither for the demo nor for the trial.' },
  { claim: claims.cancellation, note: 'The questions below say what to ask about a year paid at once.' },
  { claim: claims.unlimitedStaff, note: 'Each is priced as one user of your plan.' },
  { claim: claims.dataMigration, note: 'Bring a sample export to the demo.' },
] as const

/** What holds whichever plan is chosen. */
function PricingTerms() {
  return (
    <dl className="others pricing-terms">
      {terms.map(({ claim: { value, text }, note }) => (
        <div key={value}>
          <dt>{value}</dt>
          <dd>{text}</dd>
          <dd className="note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
