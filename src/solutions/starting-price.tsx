import { claims } from '../company/facts/claims.ts'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

/** Where the price for one attorney begins, and that another page states another one. */
export function StartingPrice({ trial }: { trial: string }) {
  return (
    <Section
      id="price"
      className="beside"
      eyebrow="What it costs"
      title={`Start from ${claims.priceFromOnSolo.value}${claims.priceFromOnSolo.text}`}
      intro={
        <p>
          <TargetLink to="/pricing" className="link">
            Compare the plans
          </TargetLink>
        </p>
      }
    >
      <div className="stack">
        <p className="lead">Begin with a {trial}. It ends by itself; nobody has your card.</p>
        <p className="note">
          <span className="badge">To be confirmed</span> The starting price is the company’s own statement. The price
          list shows the Solo Practitioner plan at other prices, and Home names another length for the trial. Until that
          is settled, the offer you get in writing is the one that counts.
        </p>
      </div>
    </Section>
  )
}
