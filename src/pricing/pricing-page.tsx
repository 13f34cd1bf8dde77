import type { ReactNode } from 'react'
import { claims } from '../site/claims.ts'
import { callToAction } from '../site/navigation.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { PricingClosing } from './pricing-closing.tsx'
import { pricingFaq } from './pricing-faq.ts'
import { PricingPlans } from './pricing-plans.tsx'
import { PricingTerms } from './pricing-terms.tsx'
import { SpecimenInvoiceScene } from './specimen-invoice-scene.tsx'

/** Where a shared result of this page's calculator leads. */
export const CALCULATOR_ANCHOR = 'savings-calculator'

/** Pricing. The calculator keeps its state in the address, which is the route's: the route passes it in. */
export function PricingPage({ calculator }: { calculator: ReactNode }) {
  return (
    <>
      <section className="hero container">
        <div className="hero__text">
          <p className="eyebrow">Pricing</p>
          <h1>See the invoice before the demo</h1>
          <p className="lead">
            Three plans, priced per user and month, with no setup fees. This is what the bill for a firm of five looks
            like on the plan in the middle.
          </p>
          <p className="cluster">
            <TargetLink to={callToAction.to} className="button button--primary">
              {callToAction.label}
            </TargetLink>
            <TargetLink to="/contact" className="button button--quiet">
              Ask about a price
            </TargetLink>
          </p>
          <p className="note">
            A free demo, then a {claims.trialDaysOnPricing.value} {claims.trialDaysOnPricing.text}.{' '}
            {claims.noCreditCard.value}. {claims.noCreditCard.text}.
          </p>
        </div>
        <SpecimenInvoiceScene />
      </section>

      <section className="section container" id="plans" aria-labelledby="plans-title">
        <header className="section__head">
          <p className="eyebrow">Plans</p>
          <h2 id="plans-title">Three plans, and the same terms for all</h2>
        </header>
        <PricingPlans />
        <PricingTerms />
      </section>

      <section className="section container" id={CALCULATOR_ANCHOR} aria-labelledby="savings-title">
        <header className="section__head">
          <p className="eyebrow">Savings calculator</p>
          <h2 id="savings-title">Work it out for your own firm</h2>
          <p className="lead">
            Put in your numbers. They go into this page’s address, so that you can share the result, and nowhere else.
          </p>
        </header>
        {calculator}
        <AverageSavings />
      </section>

      <section className="section container" id="comparison" aria-labelledby="comparison-title">
        <header className="section__head">
          <p className="eyebrow">Comparison</p>
          <h2 id="comparison-title">Beside two others</h2>
          <p className="lead">A price says little until you know what it leaves out.</p>
          <p className="note">
            <span className="badge">Sample data</span> Both competitors are made up, to show how the comparison will
            read. Real offers, dated and with their source, will take their place. Where prices are equal, they are
            shown as equal.
          </p>
        </header>
        <ComparisonTable />
      </section>

      <section className="section container pricing-split" id="faq" aria-labelledby="faq-title">
        <header className="section__head">
          <p className="eyebrow">Questions</p>
          <h2 id="faq-title">What partners ask about the bill</h2>
          <p>
            Yours is not here? <TargetLink to="/contact">Ask us</TargetLink>
          </p>
        </header>
        <div className="faq">
          {pricingFaq.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>

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
    <section className="section container pricing-split" id="security" aria-labelledby="security-title">
      <header className="section__head">
        <p className="eyebrow">Security</p>
        <h2 id="security-title">Before you trust us with a file</h2>
        <p>
          <TargetLink to="/security" className="link">
            Read what is in place
          </TargetLink>
        </p>
      </header>
      <div className="stack">
        <p className="figure-beside">
          <b>{claims.encryption.value}</b>
          <span>{claims.encryption.text}</span>
        </p>
        <p className="figure-beside">
          <b>{claims.uptime.value}</b>
          <span>
            {claims.uptime.text} <span className="note">Company figure, not independently verified</span>
          </span>
        </p>
        <p>
          The product has role-based access and two-factor authentication. What is in place, what each certificate would
          show and what is still to be confirmed stand on one page.
        </p>
      </div>
    </section>
  )
}
