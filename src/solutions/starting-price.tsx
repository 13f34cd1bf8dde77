import { claims } from '../site/claims.ts'
import { TargetLink } from '../ui/target-link.tsx'

/** Where the price for one attorney begins, and that another page states another one. */
export function StartingPrice({ trial }: { trial: string }) {
  return (
    <section className="section container beside" id="price" aria-labelledby="price-title">
      <header className="section__head">
        <p className="eyebrow">What it costs</p>
        <h2 id="price-title">{`Start from ${claims.priceFromOnSolo.value}${claims.priceFromOnSolo.text}`}</h2>
        <p>
          <TargetLink to="/pricing" className="link">
            Compare the plans
          </TargetLink>
        </p>
      </header>
      <div className="stack">
        <p className="lead">Begin with a {trial}. It ends by itself; nobody has your card.</p>
        <p className="note">
          <span className="badge">To be confirmed</span> The starting price is the company’s own statement. The price
          list shows the Solo Practitioner plan at other prices, and Home names another length for the trial. Until that
          is settled, the offer you get in writing is the one that counts.
        </p>
      </div>
    </section>
  )
}
