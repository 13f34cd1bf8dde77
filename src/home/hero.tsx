import { claims } from '../site/claims.ts'
import { callToAction } from '../site/navigation.ts'
import { MatterCentralScene } from '../site/scenes/matter-central-scene.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const figures = [claims.rating, claims.barAssociations, claims.professionals, claims.countries]

/** What it is, for whom, what to do next, and the figures with the state of their sources. */
export function Hero() {
  return (
    <section className="hero container">
      <div className="hero__text">
        <p className="eyebrow">Practice management for law firms</p>
        <h1>Your whole practice on one docket</h1>
        <p className="lead">
          Matters, deadlines, client messages, documents, time and trust accounts in one system, from solo practitioners
          to large firms. Nothing lives only in somebody’s inbox.
        </p>
        <p className="cluster">
          <TargetLink to={callToAction.to} className="button button--primary">
            {callToAction.label}
          </TargetLink>
          <TargetLink to="#pricing" className="button button--quiet">
            See the prices
          </TargetLink>
        </p>
        <p className="note">
          A free demo, then a {claims.trialDays.value} {claims.trialDays.text}. No credit card. No setup fees.
        </p>
      </div>
      <MatterCentralScene />
      <div className="figures">
        <dl className="figures__list">
          {figures.map(({ value, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="note">
          These are the company’s own figures. They have not been independently verified; ask us in the demo where each
          one comes from.
        </p>
      </div>
    </section>
  )
}
