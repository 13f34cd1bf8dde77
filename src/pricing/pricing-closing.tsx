import { claims } from '../site/claims.ts'
import { callToAction } from '../site/navigation.ts'
import { TargetLink } from '../ui/target-link.tsx'

const steps = [
  { title: 'Demo', text: '30 minutes, free. Bring the bill you pay today.' },
  {
    title: `${claims.trialDaysOnPricing.value} ${claims.trialDaysOnPricing.text}`,
    text: `${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`,
  },
  { title: 'Then month by month', text: 'Cancel with 30 days notice.' },
] as const

/** The last word of the page: what happens after the click, and the click. */
export function PricingClosing() {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="closing__row container">
        <div className="stack">
          <h2 id="closing-title">Have the price checked against your firm</h2>
          <p className="cluster">
            <TargetLink to={callToAction.to} className="button button--primary">
              {callToAction.label}
            </TargetLink>
            <TargetLink to="/contact" className="button button--quiet">
              Contact us
            </TargetLink>
          </p>
        </div>
        <ol className="closing__steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
