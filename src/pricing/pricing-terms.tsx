import { claims } from '../site/rules/claims.ts'

const terms = [
  { claim: claims.noCreditCard, note: 'Neither for the demo nor for the trial.' },
  { claim: claims.cancellation, note: 'The questions below say what to ask about a year paid at once.' },
  { claim: claims.unlimitedStaff, note: 'Each is priced as one user of your plan.' },
  { claim: claims.dataMigration, note: 'Bring a sample export to the demo.' },
] as const

/** What holds whichever plan is chosen. */
export function PricingTerms() {
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
