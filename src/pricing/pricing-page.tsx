import type { ReactNode } from 'react'
import { claims } from '../company/facts/claims.ts'
import { competitors } from '../company/facts/competitors.ts'
import { isSample, isShown, shown, withShown } from '../company/facts/fact.ts'
import { offer } from '../company/facts/offer.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { FigureBeside } from '../site/page/figures.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { othersOf } from '../ui/page/term-list.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { NUMBERS_NOTE } from '../site/rules/calculator.ts'
import { CALCULATOR_ANCHOR } from '../site/rules/estimate.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { pricingFaq } from './pricing-faq.ts'
import { PricingPlans } from './pricing-plans.tsx'
import { SpecimenInvoiceScene } from './specimen-invoice-scene.tsx'
import { CallToAction } from '../site/page/call-to-action.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'

/** The pricing page. The route passes in the calculator, because its state is in the URL. */
export function PricingPage({ calculator }: { calculator: ReactNode }) {
  return (
    <>
      <PageHeader title="Pricing: three plans, priced per user" plate={<Plate name="ledger" />} low>
        <p className="lead">{offer(claims.trialDaysOnPricing)}</p>
      </PageHeader>
      <section id="plans" className="container" aria-labelledby="plans-title">
        <h2 id="plans-title" className="visually-hidden">
          Plans
        </h2>
        <PricingPlans />
      </section>

      <Section
        id="invoice"
        className="pricing-split"
        eyebrow="The bill"
        title="See the invoice before the demo"
        intro={
          <>
            <p className="lead">What a firm of five on the middle plan pays, line by line.</p>
            <PricingTerms />
            <CallToAction second={{ to: '/contact', label: 'Ask about a price' }} />
          </>
        }
      >
        <SpecimenInvoiceScene />
      </Section>

      <Section
        id={CALCULATOR_ANCHOR}
        titleId="savings-title"
        eyebrow="Savings calculator"
        title="Work it out for your own firm"
        intro={<p className="lead">{NUMBERS_NOTE}</p>}
      >
        {calculator}
        <AverageSavings />
      </Section>

      <Comparison />

      <Section
        id="faq"
        className="pricing-split"
        ground="desk"
        eyebrow="Questions"
        title="What partners ask about the bill"
        intro={
          <p>
            Not answered here? <TargetLink to="/contact">Ask us</TargetLink>
          </p>
        }
      >
        <div className="faq">
          {pricingFaq().map(({ question, answer, marked }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>
                {answer}
                <Dagger when={marked !== undefined && isSample(marked)} />
              </p>
            </details>
          ))}
        </div>
      </Section>

      <SecurityInShort />
      <PricingClosing />
    </>
  )
}

/** The comparison of our popular plan with other offers; empty if no offer may be shown. */
function Comparison() {
  if (shown(competitors).length === 0) return null
  return (
    <Section
      id="comparison"
      eyebrow="Comparison"
      title="How the price compares"
      intro={<p className="lead">See what each price leaves out. Where prices are equal, we show them as equal.</p>}
    >
      <ComparisonTable />
    </Section>
  )
}

function AverageSavings() {
  const { averageSavings } = claims
  if (!isShown(averageSavings)) return null
  const { value, text, source } = averageSavings
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
          <Dagger when={isSample(averageSavings)} />
        </span>
      </p>
      <p className="note" id="savings-source">
        1. Source: {source?.title ?? 'the company’s own figure'}. It is not a result of the calculator above, which
        works with your numbers only.
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
        <FigureBeside figure={claims.uptime} />
        <p>
          The product has role-based access and two-factor authentication. One page shows how access is decided, logged
          and audited.
        </p>
      </div>
    </Section>
  )
}

const { trialDaysOnPricing, noCreditCard, cancellation } = claims

const steps = [
  { title: 'Demo', text: '30 minutes, free. Bring the bill you pay today.' },
  {
    title: `${trialDaysOnPricing.value} ${trialDaysOnPricing.text}`,
    text: `${noCreditCard.value}. ${noCreditCard.text}.`,
    needs: [trialDaysOnPricing, noCreditCard],
  },
  { title: 'Then month by month', text: `${cancellation.text.replace(/^c/, 'C')}.`, needs: [cancellation] },
]

/** The closing call to action, with the steps after the click. */
function PricingClosing() {
  return (
    <ClosingBand title="Check the price against your own firm" steps={withShown(steps)}>
      <CallToAction second={{ to: '/contact', label: 'Contact us' }} />
    </ClosingBand>
  )
}

const terms = [
  { claim: noCreditCard, note: 'Neither for the demo nor for the trial.' },
  { claim: cancellation, note: 'Whichever way you are billed.' },
  { claim: claims.unlimitedStaff, note: 'Each is priced as one user of your plan.' },
  { claim: claims.dataMigration, note: 'Bring an export to the demo, and we look at it together.' },
] as const

/** The terms that apply to every plan, as far as they may be shown. */
function PricingTerms() {
  const settled = terms.filter(({ claim }) => isShown(claim))
  if (settled.length === 0) return null
  return (
    <dl className={`${othersOf(settled.length)} pricing-terms`}>
      {settled.map(({ claim: { value, text }, note }) => (
        <div key={value}>
          <dt>{value}</dt>
          <dd>{text}</dd>
          <dd className="note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
