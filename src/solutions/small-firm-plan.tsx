import { claims } from '../site/claims.ts'
import { callToAction } from '../site/navigation.ts'
import { Section } from '../ui/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const { smallFirmPlan, averageSavings } = claims

/** The plan for small firms, and that the price list doesn't know it by this name. */
export function SmallFirmPlan() {
  return (
    <Section
      id="small-firm-plan"
      titleId="plan-title"
      className="beside"
      eyebrow="What it costs"
      title="Small Firm Plan"
      intro={
        <p>
          <TargetLink to={callToAction.to} className="button">
            Get a quote in a demo
          </TargetLink>
        </p>
      }
    >
      <div className="stack">
        <p className="figure-beside">
          <b>{smallFirmPlan.value}</b>
          <span>{smallFirmPlan.text}</span>
        </p>
        <p className="note">
          <span className="badge">To be confirmed</span> The price list has no plan of this name, and counts users
          instead of attorneys. Which of the twelve tasks the plan includes is written in the offer you get.
        </p>
        <p className="figure-beside">
          <b>{averageSavings.value}</b>
          <span>
            {averageSavings.text} <span className="note">Company figure, not independently verified</span>
          </span>
        </p>
      </div>
    </Section>
  )
}
